/// The program whose words are read.
package struct Program: Sendable {
    /// What it is called.
    package let name: String
    /// The known word that a misspelt one was probably meant to be.
    let nearest: @Sendable (_ word: String, _ known: [String]) -> String?

    /// A program that guesses like this.
    package init(
        name: String, nearest: @escaping @Sendable (_ word: String, _ known: [String]) -> String?
    ) {
        self.name = name
        self.nearest = nearest
    }
}
