import Feed
package import Journal
package import Wording

/// What comes instead of a page where nothing can be read of those whom it would be about.
package struct UnreadablePage {
    private let people: [String]
    private let frame: PageFrame

    /// The page for a subscriber of these persons.
    package init(
        _ people: [String], at place: PagePlace, _ token: FeedToken, _ wording: Wording
    ) {
        self.people = people
        frame = PageFrame(place: place, token: token, wording: wording)
    }

    /// The page; a person alone is not named, as their plan, which nobody can read, may be discreet.
    package var text: String {
        let names = people.joined(separator: ", ")
        let lead = people.count > 1 ? [HTML.tag("p", ["class": "lead"], names)] : []
        return frame.page(
            frame.wording.text("page.unreadable"), lead: lead, Self.advice(frame.wording))
    }

    /// What that means, and what to do.
    private static func advice(_ wording: Wording) -> [HTML] {
        ["means", "advice"].map { .tag("p", wording.text("page.unreadable.\($0)")) }
    }

    /// The same as a person's part of a page with others.
    static func part(of person: String, _ wording: Wording) -> HTML {
        let title = wording.text("page.unreadable.of", ["person": person])
        return .tag("section", ["class": "person"], [.tag("h2", title)] + advice(wording))
    }
}
