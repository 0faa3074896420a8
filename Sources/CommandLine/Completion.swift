/// What a shell may offer in the place of a value or an operand.
package enum Completion: Equatable, Sendable {
    /// Nothing.
    case none
    /// Files that end in one of the extensions, or any file if there are none.
    case files(extensions: [String])
    /// Folders.
    case directories
    /// One of these words; anything else is a usage error.
    case words([String])
    /// The commands of the table.
    case commands

    /// The words that are the only ones allowed here, or `nil` if anything goes.
    var words: [String]? {
        if case .words(let words) = self { words } else { nil }
    }
}
