import Wording

/// Pages that explain why there is nothing to show.
extension PageFrame {
    /// The page for an address that does not exist, or that the subscriber may not see.
    package var notFoundPage: String {
        page(wording.text(.pageLost), [.tag("p", ["class": "said"], wording.text(.pageLostWhy))])
    }

    /// Returns the page shown if the data of all persons is unreadable. A single person is not
    /// named, as the plan may be a discreet one.
    package func unreadablePage(of people: [String]) -> String {
        page(
            wording.text(.pageUnreadable),
            lead: people.count > 1 ? people.joined(separator: ", ") : nil, unreadableAdvice)
    }

    /// Returns the section of a person whose data is unreadable, on a page with others.
    func unreadableSection(of person: String) -> HTML {
        let title = wording.text(.pageUnreadableOf, ["person": person])
        return .tag(
            "section", ["class": "person"], [.tag("h2", title)] + unreadableAdvice)
    }

    private var unreadableAdvice: [HTML] {
        [.pageUnreadableMeans, .pageUnreadableAdvice].map { .tag("p", [.prose(wording.text($0))]) }
    }
}
