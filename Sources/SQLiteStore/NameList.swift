/// Names in one column. No name holds a blank, so blanks part them.
enum NameList {
    /// The text that is stored.
    static func text(of names: [String]) -> String { names.joined(separator: " ") }

    /// The names that a stored text lists.
    static func names(in text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
