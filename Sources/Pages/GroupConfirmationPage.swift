import Adherence
import CarePlan
import CivilTime
package import Household
import Journal
import Wording

/// The page that says what there is to think over before several doses are recorded at once. Its
/// button confirms that and nothing else, and stands at its end.
package struct GroupConfirmationPage {
    private let press: GroupPress
    private let recordings: [Household.Recording]
    private let view: PersonView
    private let forms: PressForm
    private let mark: PressMark

    /// The page about a press, with what each of its doses would have come to.
    package init(
        _ press: GroupPress, _ recordings: [Household.Recording], _ view: PersonView,
        _ token: PageToken, _ mark: PressMark
    ) {
        self.mark = mark
        self.press = press
        self.recordings = recordings
        self.view = view
        forms = PressForm(view: view, place: .today, token: token)
    }

    /// The page as HTML.
    package var text: String {
        let who = view.isDiscreet ? [] : [HTML.tag("p", ["class": "lead"], view.person.plan.person)]
        let count = ["count": String(recordings.count)]
        let titles = recordings.map { HTML.tag("li", title(of: $0)) }
        let back = HTML.tag(
            "a", ["class": "button", "href": PagePlace.today.link(toTodayOf: forms.token)],
            view.text(.pageConcernBack))
        let asked: [HTML] = [
            .tag("p", view.text(.pageAllAsk, count)), .tag("ul", ["class": "plain"], titles),
            forms.button(
                press.confirmed(recordings), view.text(.pageAllAnyway),
                about: recordings.map(title).joined(separator: ", "), .quiet, mark),
        ]
        return forms.frame.page(
            view.text(.pageConcern), lead: who,
            concerns + onTime + [.tag("p", [back]), .tag("div", ["class": "asked far"], asked)])
    }

    /// The button for late doses that were taken at their planned time.
    private var onTime: [HTML] {
        let planned = recordings.flatMap { recording -> [Instant] in
            guard case .needsConfirmation(let dose) = recording.verdict else { return [] }
            return dose.concerns.compactMap(\.plannedTime)
        }
        guard let first = planned.first, planned.allSatisfy({ $0 == first }) else { return [] }
        let words = view.text(.pageLateOnTime, ["time": view.words.said(first)])
        let time = view.person.zone.wallClock(at: first).time.withoutSeconds
        return [
            forms.button(
                press.taken(at: time), words,
                about: recordings.map(title).joined(separator: ", "), .primary, mark)
        ]
    }

    private var concerns: [HTML] {
        recordings.flatMap { recording -> [HTML] in
            guard case .needsConfirmation(let dose) = recording.verdict else { return [] }
            let words = view.concernWords(of: recording.item, unit: dose.unit)
            return dose.concerns.map { .tag("p", ["class": "said"], words.text(of: $0)) }
        }
    }

    private func title(of recording: Household.Recording) -> String {
        switch recording.verdict {
        case .needsConfirmation(let dose):
            view.title(of: recording.item, dose.amount, unit: dose.unit)
        case .recorded(let change):
            if case .occurrence(let outcome, _) = change.subject {
                view.title(of: outcome)
            } else {
                view.name(of: recording.item)
            }
        case .saidBefore, .refused: view.name(of: recording.item)
        }
    }
}
