import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Wording

/// The planned, extra and as-needed doses of an item on one day.
struct ItemDay {
    private let date: CivilDate
    private let outcomes: [Outcome]
    /// Occurrences that were due before the plan began and have no answer.
    private let dosesBeforeApplication: [Outcome]
    private let extras: [ExtraRow]
    private let view: PersonView
    private let forms: PressForm

    init(_ item: Item, _ date: CivilDate, _ view: PersonView, _ forms: PressForm) {
        let timeline = view.person.timeline
        self.date = date
        outcomes = timeline.outcomes(of: item.id, from: date, through: date)
            .filter { $0.answer != nil || !$0.isPaused }
        let known = Set(outcomes.map(\.name))
        dosesBeforeApplication = timeline.dosesBeforeApplication(of: item.id, on: date).filter {
            !known.contains($0.name)
        }
        extras = timeline.extras(on: date).compactMap { ExtraRow($0, view, forms) }
            .filter { $0.item.id == item.id }
        self.view = view
        self.forms = forms
    }

    /// Whether the day has no doses.
    var isEmpty: Bool { dosesBeforeApplication.isEmpty && outcomes.isEmpty && extras.isEmpty }

    /// The cards with their buttons.
    var lines: [HTML] {
        dosesBeforeApplication.map { DoseRow(newcomer: $0, view, forms).line() }
            + outcomes.map { DoseRow($0, view, forms).line() } + extras.map(\.line)
    }

    /// The state of the day on `today`. A dose outside the plan counts as taken, and one that was
    /// due before the plan began as nothing.
    func state(on today: CivilDate) -> DayState {
        counts.due + counts.open > 0
            ? DayState(counts, on: today) : extras.isEmpty ? .nothing : .all
    }

    /// The counts of the planned doses.
    var counts: Statistics.Day { Statistics.Day(date, outcomes, at: view.now) }

    private func author(of entry: Entry?) -> String {
        entry.flatMap(view.author).map { " (\($0))" } ?? ""
    }

    /// A line with all doses: 08:00 ✓ taken 08:05 (by 'Kitchen tablet').
    var summary: String {
        let earlier = dosesBeforeApplication.map { outcome in
            "\(DoseStatus(outcome, view.words).clock) \(view.text(.pageBeforePlan))"
        }
        let planned = outcomes.map { outcome in
            let status = DoseStatus(outcome, view.words)
            return "\(status.clock) \(status.mark) \(status.text)"
                + author(of: view.person.entry(answering: outcome))
        }
        return (earlier + planned + extras.map { "✓ \($0.status)\(author(of: $0.entry))" })
            .joined(separator: ", ")
    }
}
