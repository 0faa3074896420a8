package import CarePlan
package import CivilTime
import Household
import Journal
import Wording

/// `/take/TOKEN/CODE-20261120`: every dose of an item on a day, answered there with its time, amount and
/// note, or taken back.
package struct ItemDayPage {
    private let item: Item
    private let date: CivilDate
    private let forms: PressForm

    /// The page of an item's day; nil for a day that is too long ago to be looked at.
    package init?(_ item: Item, on date: CivilDate, _ view: PersonView, _ token: PageToken) {
        guard date >= view.person.today.advanced(byDays: -Household.pageDays) else { return nil }
        self.item = item
        self.date = date
        forms = PressForm(view: view, place: .day, token: token)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        let day = ItemDay(item, date, view, forms)
        let who = view.isDiscreet ? [] : [HTML.tag("p", ["class": "lead"], view.person.plan.person)]
        let when = HTML.tag("h2", view.wording.longDate(date))
        let lines: HTML =
            day.isEmpty
            ? .tag("p", view.text(.pageDaysNothing)) : .tag("ul", ["class": "doses"], day.lines)
        let back = forms.linkButton(to: item, .pageDaysItem)
        return forms.frame.page(view.name(of: item), lead: who, [when, lines, back])
    }
}
