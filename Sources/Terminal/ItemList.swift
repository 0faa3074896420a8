package import CarePlan
import CivilTime
package import CommandLine
package import Household
import HouseholdWording
package import Wording

/// The items of a person as lines for the terminal.
package struct ItemList {
    private let person: Person
    private let words: PersonWords
    private let page: TextReport
    private let isChosen: (Item) -> Bool

    /// Creates the list of a plan's items that `isChosen` accepts.
    package init(
        _ person: Person, _ words: PersonWords, on page: TextReport,
        choosing isChosen: @escaping (Item) -> Bool = { _ in true }
    ) {
        self.isChosen = isChosen
        self.person = person
        self.words = words
        self.page = page
    }

    private var wording: Wording { words.wording }

    /// The list, with a title.
    package var text: String {
        let title = page.strong(person.plan.person) + " · \(person.zone.name)"
        let layout = TextLayout(width: page.width)
        guard !person.plan.items.isEmpty else {
            return ([title, ""] + layout.filled(wording.text(.listEmpty), indent: 2))
                .joined(separator: "\n")
        }
        let facts = ItemFacts(person, words)
        let rows = person.plan.items.filter(isChosen).map { item in
            let name = wording.title(of: item, nil)
            return (item.id, "\(name): " + facts.texts(of: item).joined(separator: "; "))
        }
        return ([title, ""] + layout.table(rows)).joined(separator: "\n")
    }
}
