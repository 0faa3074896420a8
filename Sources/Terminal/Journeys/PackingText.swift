package import Adherence
import CarePlan
package import CommandLine
package import Household
package import Wording

/// The packing list for a journey, as lines for the terminal.
package struct PackingText {
    let person: Person
    let trip: PackingPeriod
    let packings: [Household.Packing]
    private let wording: Wording
    private let page: TextReport

    /// Creates the packing list of a person.
    package init(
        _ packings: [Household.Packing], for trip: PackingPeriod, of person: Person,
        _ wording: Wording,
        on page: TextReport
    ) {
        self.person = person
        self.trip = trip
        self.packings = packings
        self.wording = wording
        self.page = page
    }

    private var layout: TextLayout { TextLayout(width: page.width) }
    private var words: PackingWords { PackingWords(trip, wording) }

    /// The list, with a title.
    package var text: String {
        let title = page.strong(person.plan.person) + " · " + words.days
        guard !packings.isEmpty else {
            return [title, "", wording.text(.tripNothing)].joined(separator: "\n")
        }
        let pack = packings.map { packing in
            let amount = words.amount(
                packing.whole, reserve: packing.reserve, of: packing.unit, packing.need)
            return (packing.item.title, amount)
        }
        let lines =
            [title, "", page.strong(wording.text(.tripPack))] + layout.table(pack) + shortages
            + [""] + notes
        return lines.joined(separator: "\n")
    }

    private var shortages: [String] {
        let short = packings.compactMap { packing -> (String, String)? in
            guard let missing = packing.missing, let left = packing.left, missing > Amount(0)
            else { return nil }
            let text = words.missing(
                missing, left: left, of: packing.unit, pack: packing.item.stock?.pack,
                runOut: packing.runOut)
            return (packing.item.title, text)
        }
        guard short.isEmpty else {
            return ["", page.strong(wording.text(.tripGet))] + layout.table(short)
        }
        let isCounted = packings.contains { $0.left != nil }
        return isCounted ? [""] + layout.filled(wording.text(.tripEnough)) : []
    }

    private var notes: [String] {
        let hasNeeds = packings.contains { $0.need.map { $0.basis != .plan } ?? false }
        let uncounted = packings.filter { $0.left == nil }.map(\.item.title)
        return words.notes(ofNeeds: hasNeeds, uncounted: uncounted)
            .flatMap { layout.filled($0).map(page.faint) }
    }
}
