package import Household
package import Wording

/// A person whom a feed is about, and the words in which it tells of them.
package struct FeedPerson {
    let person: Person
    let wording: Wording

    /// A person, and the words of their feeds.
    package init(_ person: Person, _ wording: Wording) {
        self.person = person
        self.wording = wording
    }
}
