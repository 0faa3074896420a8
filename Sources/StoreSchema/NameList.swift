/// Names in one column. No name holds a blank, so blanks part them.
package enum NameList {
    /// The text that is stored.
    package static func text(of names: [String]) -> String { names.joined(separator: " ") }

    /// The names that a stored text lists.
    package static func names(in text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }
}
