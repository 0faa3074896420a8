package import Adherence
import CarePlan
package import Household
import Wording

/// A list of what to pack for a journey, and what is in short supply.
package struct PackingList {
    private let packings: [Household.Packing]
    private let words: PackingWords
    private let view: PersonView

    /// Creates the list for a period.
    package init(_ packings: [Household.Packing], for trip: PackingPeriod, _ view: PersonView) {
        self.packings = packings
        self.view = view
        words = PackingWords(trip, view.wording)
    }

    /// The section of a page.
    var piece: HTML {
        .tag("section", ["id": "pack"], [content])
    }

    /// The days, and the list.
    var content: HTML {
        .tag(
            "div",
            [.tag("p", ["class": "faint"], words.days)]
                + (packings.isEmpty ? [.tag("p", view.text(.tripNothing))] : list))
    }

    private var list: [HTML] {
        let lines = packings.map { packing in
            let uncounted = HTML.tag("p", ["class": "faint"], view.text(.tripNotCounted))
            guard packing.left != nil else { return HTML.tag("li", [line(packing), uncounted]) }
            return HTML.tag(
                "li", ["class": isShort(packing) ? "warning" : "good"],
                [line(packing)] + (shortage(packing).map { [.tag("p", $0)] } ?? []))
        }
        return [.tag("ul", ["class": "changes"], lines)]
            + notes.map { .tag("p", ["class": "faint"], $0) }
    }

    private func line(_ packing: Household.Packing) -> HTML {
        let amount = words.amount(
            packing.whole, reserve: packing.reserve, of: packing.unit, packing.need)
        return .tag("p", [.tag("b", "\(view.name(of: packing.item)):"), HTML(" \(amount)")])
    }

    private func isShort(_ packing: Household.Packing) -> Bool {
        packing.missing.map { $0 > Amount(0) } ?? false
    }

    private func shortage(_ packing: Household.Packing) -> String? {
        guard isShort(packing), let missing = packing.missing, let left = packing.left else {
            return nil
        }
        let text = words.missing(
            missing, left: left, of: packing.unit, pack: packing.item.stock?.pack,
            runOut: packing.runOut)
        return view.text(.planPackGet, ["missing": text])
    }

    private var notes: [String] {
        let hasNeeds = packings.contains { $0.need.map { $0.basis != .plan } ?? false }
        let isCounted = packings.contains { $0.left != nil }
        let isEnough = isCounted && !packings.contains(where: isShort)
        return (isEnough ? [view.text(.tripEnough)] : [])
            + words.notes(ofNeeds: hasNeeds, uncounted: [])
    }
}
