import Feed
package import Wording

/// The page for when the plan or record of everybody it would show cannot be read.
package struct UnreadablePage {
    private let people: [String]
    private let frame: PageFrame

    /// The page for a subscriber of these persons.
    package init(
        _ people: [String], at place: PagePlace, _ token: PageToken, _ wording: Wording
    ) {
        self.people = people
        frame = PageFrame(place: place, token: token, wording: wording)
    }

    /// The page as HTML. A person alone is not named, as their unreadable plan may be a discreet one.
    package var text: String {
        frame.page(
            frame.wording.text(.pageUnreadable),
            lead: people.count > 1 ? people.joined(separator: ", ") : nil,
            Self.advice(frame.wording))
    }

    /// What it means, and what to do.
    private static func advice(_ wording: Wording) -> [HTML] {
        [.pageUnreadableMeans, .pageUnreadableAdvice].map { key in
            .tag("p", wording.text(key))
        }
    }

    /// The same as one person's section on a page with others.
    static func part(of person: String, _ wording: Wording) -> HTML {
        let title = wording.text(.pageUnreadableOf, ["person": person])
        return .tag("section", ["class": "person"], [.tag("h2", title)] + advice(wording))
    }
}
