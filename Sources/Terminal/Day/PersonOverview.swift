package import Adherence
package import CommandLine
package import Household
package import Wording

/// The data for the pages about a person's day.
package struct PersonOverview {
    let person: Person
    let words: PersonWords
    let supplies: [String: Supply]
    let page: TextReport

    /// Creates an overview; `supplies` are by item id.
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
