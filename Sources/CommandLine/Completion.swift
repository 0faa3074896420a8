/// The suggestions of a shell for a value or an operand.
package enum Completion: Equatable, Sendable {
    /// No suggestions.
    case none
    /// Files with one of the extensions, or all files if there are none.
    case files(extensions: [String])
    /// Folders.
    case directories
    /// A fixed list of words; any other word is a usage error.
    case words([String])
    /// The commands of the table.
    case commands
    /// The words that the command `CommandTable.names` prints for a kind, such as names in a
    /// store.
    case names(kind: String)

    /// The only words that are allowed, or `nil` if any word is.
    var words: [String]? {
        if case .words(let words) = self { words } else { nil }
    }
}
