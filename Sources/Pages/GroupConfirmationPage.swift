import Adherence
import CarePlan
import CivilTime
package import Household
import Journal
import Wording

/// The page that shows the concerns about several doses before they are recorded together. The
/// confirming button comes last.
package struct GroupConfirmationPage {
    private let press: GroupPress
    private let recordings: [Household.Recording]
    private let view: PersonView
    private let forms: PressForm
    private let mark: PressMark

    /// Creates the page for a press, with the result for each of its doses.
    package init(
        _ press: GroupPress, _ recordings: [Household.Recording], _ view: PersonView,
        _ frame: PageFrame, _ mark: PressMark
    ) {
        self.mark = mark
        self.press = press
        self.recordings = recordings
        self.view = view
        forms = PressForm(view: view, frame: frame)
    }

    /// The page as HTML.
    package var text: String {
        let titles = recordings.map { HTML.tag("li", title(of: $0)) }
        let asked: [HTML] = [
            .tag("p", view.text(isOnlyLate ? .pageLateAllAsk : .pageAllAsk)),
            .tag("ul", ["class": "plain"], titles),
            forms.button(
                press.confirmed(recordings), yes,
                about: recordings.map(title).joined(separator: ", "), .quiet, mark),
        ]
        return forms.frame.page(
            view.text(.pageConcern), lead: view.lead,
            concerns + onTime + [
                forms.frame.button(to: .today, .pageConcernBack),
                .tag("div", ["class": "asked far"], asked),
            ])
    }

    /// Whether the only concern is that the doses are late.
    private var isOnlyLate: Bool {
        unconfirmed.allSatisfy { $0.dose.plannedTime != nil && $0.dose.concerns.count == 1 }
            && recordings.allSatisfy { view.isNow($0.at) }
    }

    private var yes: String {
        guard let late = unconfirmed.first(where: { $0.dose.plannedTime != nil }) else {
            return view.text(.pageAllAnyway)
        }
        return view.taken(late.at, .pageLateNow)
    }

    /// The button that records late doses at their planned time, if they share one.
    private var onTime: [HTML] {
        let planned = unconfirmed.compactMap(\.dose.plannedTime)
        guard let first = planned.first, planned.allSatisfy({ $0 == first }) else { return [] }
        let words = view.text(.pageLateThen, ["time": view.words.said(first)])
        let time = view.person.zone.wallClock(at: first).time.withoutSeconds
        return [
            forms.button(
                press.taken(at: time), words,
                about: recordings.map(title).joined(separator: ", "), .primary, mark)
        ]
    }

    private var concerns: [HTML] {
        unconfirmed.flatMap { item, dose, _ in
            let words = view.concernWords(of: item, unit: dose.unit)
            return dose.concerns.map { HTML.tag("p", ["class": "said"], words.text(of: $0)) }
        }
    }

    /// The doses that have concerns.
    private var unconfirmed: [(item: Item, dose: Household.Unconfirmed, at: Instant)] {
        recordings.compactMap { recording in
            guard case .needsConfirmation(let dose) = recording.verdict else { return nil }
            return (recording.item, dose, recording.at)
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
        case .alreadyRecorded, .refused: view.name(of: recording.item)
        }
    }
}
