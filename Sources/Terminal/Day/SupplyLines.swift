import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Wording
import LensCare

/// Texts about what is left of a person's supplies.
struct SupplyLines {
    private let person: Person
    private let words: PersonWords
    private let supplies: [String: Supply]

    init(_ overview: PersonOverview) {
        person = overview.person
        words = overview.words
        supplies = overview.supplies
    }

    /// A line for each supply that is at or below its refill mark.
    var shortages: [String] {
        medicines.compactMap { item in
            supplies[item.id].flatMap { words.wording.shortage(of: $0, item, on: person.today) }
        } + warnings + lenses.compactMap(\.shortage)
    }

    private var warnings: [String] {
        medicines.filter(\.isEnabled).flatMap { item in
            words.wording.warnings(
                of: item, opened: person.packOpened(of: item), on: person.today)
        }
    }

    /// A line for each supply that is counted or has a shelf life.
    var all: [(name: String, text: String)] {
        medicines.compactMap { item in
            let life = words.wording.shelfLife(
                of: item, opened: person.packOpened(of: item), on: person.today)
            let facts =
                [supplies[item.id].map { words.wording.text(of: $0, item, on: person.today) }]
                .compactMap { $0 } + life
            return facts.isEmpty ? nil : (item.name, facts.joined(separator: "; "))
        }
            + lenses.compactMap { words in
                words.left.map { left in
                    (
                        words.name,
                        [left, words.lastOpening].compactMap { $0 }.joined(separator: " ")
                    )
                }
            }
    }

    private var lenses: [LensWords] {
        person.lenses.filter(\.item.isEnabled).map { LensWords($0, words) }
    }

    private var medicines: [Item] { person.plan.items.filter(\.isMedicine) }
}
