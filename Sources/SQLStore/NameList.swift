/// Names in one column. No name holds a blank, so blanks part them.
enum NameList {
    /// The text that is stored.
    static func text(of names: [String]) -> String { names.joined(separator: " ") }

    /// The names that a stored text lists.
    static func names(in text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
}
