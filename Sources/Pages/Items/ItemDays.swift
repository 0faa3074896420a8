import CarePlan
import CivilTime
import Household
import Wording

/// The days of an item that can still be looked at and answered, the last one first, each with its
/// page.
struct ItemDays {
    private let item: Item
    private let forms: PressForm

    init(_ item: Item, _ forms: PressForm) {
        self.item = item
        self.forms = forms
    }

    private var view: PersonView { forms.view }

    /// The list; nil if there is nothing to say of any day.
    var list: HTML? {
        let lines = (0...Household.pageDays).compactMap {
            line(of: view.person.today.advanced(byDays: -$0))
        }
        return lines.isEmpty ? nil : .tag("ul", ["class": "days"], lines)
    }

    private func line(of date: CivilDate) -> HTML? {
        let content = ItemDay(item, date, view, forms)
        guard !content.isEmpty else { return nil }
        return .tag(
            "li",
            [
                .tag("a", ["href": forms.link(to: item, on: date)], view.words.said(date)),
                .tag("span", ["class": "state"], content.summary),
            ])
    }
}
