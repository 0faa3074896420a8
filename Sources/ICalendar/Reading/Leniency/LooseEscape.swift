/// Escapes in text as they are written in the wild: `\N` for `\n`, and backslashes in front of what
/// needs none, such as the paths of Windows, which stay.
enum LooseEscape {
    /// What a character behind a backslash means; nil if the backslash is one of the text's.
    static func meaning(_ code: Character) -> Character? {
        switch code {
        case "n", "N": "\n"
        case "\\", ";", ",": code
        default: nil
        }
    }
}
