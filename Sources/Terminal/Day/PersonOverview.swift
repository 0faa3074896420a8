package import Adherence
package import CommandLine
package import Household
package import Wording

/// What the pages of a person's day are made of.
package struct PersonOverview {
    let person: Person
    let words: PersonWords
    let supplies: [String: Supply]
    let page: TextReport

    /// A person, the words for them, and what is left of their medicines by item id.
    package init(
        _ person: Person, _ words: PersonWords, _ supplies: [String: Supply], on page: TextReport
    ) {
        self.person = person
        self.words = words
        self.supplies = supplies
        self.page = page
    }

    var wording: Wording { words.wording }
}
