import Adherence
package import CarePlan
package import CivilTime
import Household
import Journal
import Wording

/// `/take/TOKEN/CODE-20261120`: the doses of an item on a day, to record them with time, amount and
/// note, or to undo them.
package struct ItemDayPage {
    private let item: Item
    private let date: CivilDate
    private let forms: PressForm

    /// Creates the page, or returns `nil` for a day before those that pages show.
    package init?(_ item: Item, on date: CivilDate, _ view: PersonView, _ frame: PageFrame) {
        guard date >= view.person.today.advanced(byDays: -Household.pageDays) else { return nil }
        self.item = item
        self.date = date
        forms = PressForm(view: view, frame: frame)
    }

    private var view: PersonView { forms.view }

    /// The page as HTML.
    package var text: String {
        let day = ItemDay(item, date, view, forms)
        let when = HTML.tag("h2", view.wording.longDate(date).capitalizedFirst)
        let lines: HTML =
            day.isEmpty
            ? .tag("p", view.text(.pageDaysNothing)) : .tag("ul", ["class": "doses"], day.lines)
        let back = forms.linkButton(to: item, .pageDaysItem)
        return forms.frame.page(view.name(of: item), lead: view.lead, [when, lines, extra, back])
    }

    /// The form for a dose that is not planned.
    private var extra: HTML {
        guard date <= view.person.today, view.isPlanned(item), !item.isLensSet else {
            return .empty
        }
        let day = view.words.said(date)
        let about = "\(view.name(of: item)), \(day)"
        let isToday = date == view.person.today
        var inputs = PressForm.Inputs(
            id: "extra",
            clock: isToday
                ? view.person.zone.wallClock(at: view.now).time.withoutSeconds
                : .midnight.advanced(byMinutes: 12 * 60))
        inputs.amount = item.usualAmount
        inputs.hasNote = true
        let record = view.person.timeline.record
        let last = record.indices(on: item.id).last.map { record.entries[$0].id }
        let press = Press.extra(date, after: last, .init())
        let words = view.text(item.isMedicine ? .pageExtraDose : .pageExtraTask)
        return .tag(
            "details", ["class": "late"],
            [
                .tag("summary", [HTML(words), forms.aloud(about)]),
                forms.form(press, on: item, view.text(.pageRecord), about: about, inputs),
            ])
    }
}
