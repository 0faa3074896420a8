import Adherence
package import CarePlan
package import CivilTime
package import Household
import Journal
import Wording

/// The page that shows the concerns about a press before it is recorded, and asks for confirmation.
/// The confirming button comes last.
package struct ConfirmationPage {
    private let press: Press
    private let dose: Household.Unconfirmed
    private let time: Instant
    private let item: Item
    private let view: PersonView
    private let forms: PressForm
    private let mark: PressMark

    /// Creates the page for a press on an item: a dose at a time. `origin` is the page to return
    /// to.
    package init(
        _ press: Press, _ dose: Household.Unconfirmed, at time: Instant, _ item: Item,
        _ view: PersonView, _ frame: PageFrame, from origin: PressOrigin,
        _ mark: PressMark
    ) {
        self.mark = mark
        self.press = press
        self.dose = dose
        self.time = time
        self.item = item
        self.view = view
        forms = PressForm(view: view, frame: frame, back: origin)
    }

    /// The page as HTML.
    package var text: String {
        let title = view.title(of: item, dose.amount, unit: dose.unit)
        let words = view.concernWords(of: item, unit: dose.unit)
        let concerns = dose.concerns.map { HTML.tag("p", ["class": "said"], words.text(of: $0)) }
        let back = forms.linkButton(to: item, .pageConcernBack)
        let asked = view.text(
            isOnlyLate ? .pageLateAsk : .pageConcernAsk,
            ["title": title, "time": view.words.said(time)])
        let yes = dose.plannedTime == nil ? view.text(.pageAnyway) : view.taken(time, .pageLateNow)
        let button = forms.button(confirming: dose.code, press, mark, on: item, yes, about: title)
        return forms.frame.page(
            view.text(.pageConcern), lead: view.lead,
            concerns + allowed + onTime
                + [back, .tag("div", ["class": "asked far"], [.tag("p", asked), button])])
    }

    /// The time from which the next dose of an as-needed item is allowed.
    private var allowed: [HTML] {
        let check = item.isAsNeeded ? view.person.limitCheck(of: item) : nil
        guard let check, !check.concerns.isEmpty, let time = check.allowed else { return [] }
        let words = view.text(.needNext, ["time": view.words.said(time).heldTogether])
        return [.tag("p", ["class": "said"], words)]
    }

    /// Whether the only concern is that the dose is late.
    private var isOnlyLate: Bool {
        dose.plannedTime != nil && dose.concerns.count == 1 && view.isNow(time)
    }

    /// The button that records a late dose at its planned time, and the link to enter another time.
    private var onTime: [HTML] {
        guard case .taken(let moment, var details) = press, let planned = dose.plannedTime
        else { return [] }
        let shown = view.person.zone.wallClock(at: planned)
        details.time = shown.time.withoutSeconds
        let words = view.text(.pageLateThen, ["time": view.words.said(planned)])
        let link = HTML.link(
            forms.link(to: item, on: moment.date), class: "again", view.text(.pageLateOther))
        return [
            forms.button(
                .taken(moment, details), on: item, words,
                about: view.title(of: item, dose.amount, unit: dose.unit), .primary),
            .tag("p", [link]),
        ]
    }
}
