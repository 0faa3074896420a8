/// The program whose command line is parsed.
package struct Program: Sendable {
    /// The program's name.
    package let name: String
    /// Returns the known word that is most similar to a misspelt one, or `nil` if none is similar.
    let nearest: @Sendable (_ word: String, _ known: [String]) -> String?

    /// Creates a program; `nearest` finds the word to suggest for a misspelt one.
    package init(
        name: String, nearest: @escaping @Sendable (_ word: String, _ known: [String]) -> String?
    ) {
        self.name = name
        self.nearest = nearest
    }
}
