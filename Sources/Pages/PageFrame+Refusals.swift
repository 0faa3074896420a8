import Wording

/// The pages of a frame that has nothing else to show.
extension PageFrame {
    /// The page for an address that leads to nothing, or to nothing that the subscriber may see.
    package var notFoundPage: String {
        page(wording.text(.pageLost), [.tag("p", ["class": "said"], wording.text(.pageLostWhy))])
    }

    /// The page for when the plan or record of each of these persons cannot be read. A person alone
    /// is not named, as the plan that cannot be read may be a discreet one.
    package func unreadablePage(of people: [String]) -> String {
        page(
            wording.text(.pageUnreadable),
            lead: people.count > 1 ? people.joined(separator: ", ") : nil, unreadableAdvice)
    }

    /// The section of a person whose plan or record cannot be read, on a page with others.
    func unreadableSection(of person: String) -> HTML {
        let title = wording.text(.pageUnreadableOf, ["person": person])
        return .tag(
            "section", ["class": "person"], [.tag("h2", title)] + unreadableAdvice)
    }

    private var unreadableAdvice: [HTML] {
        [.pageUnreadableMeans, .pageUnreadableAdvice].map { .tag("p", wording.text($0)) }
    }
}
