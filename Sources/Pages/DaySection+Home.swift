import Adherence
import CarePlan
import Schedule
import Wording

/// The parts of a person's day on the start page.
extension DaySection {
    /// The ring with the progress of the day.
    var ring: HTML { progress.ring(view.wording, size: 48) }

    private var open: [Outcome] { dueOutcomes.filter { $0.answer == nil } }
    private var answered: [Outcome] { dueOutcomes.filter { $0.answer != nil } }

    /// The names of due doses, or else the doses just answered and the next one.
    var news: [HTML] {
        guard open.isEmpty else {
            let names = open.map { view.title(of: $0) }.joined(separator: ", ")
            return [
                .tag("span", ["class": "state warning"], view.text(.ownerDue, ["names": names]))
            ]
        }
        let done = answered.map { outcome in
            HTML.tag(
                "span", ["class": "state good"],
                "\(view.title(of: outcome)): \(DoseStatus(outcome, view.words).text)")
        }
        let rest = [progress.said(view.wording).first, next].compactMap { $0 }
        return done + rest.map { .tag("span", ["class": "state"], $0) }
    }

    /// The button that records the due dose if there is one, or undoes the dose that was just
    /// answered.
    var button: [HTML] {
        guard open.count <= 1, open.count + answered.count == 1, let outcome = dueOutcomes.first
        else { return [] }
        let row = row(outcome)
        let item = outcome.series.item
        guard outcome.answer == nil else { return [row.undo].compactMap { $0 } }
        return row.isOpen && view.isPlanned(item)
            ? [row.taken(view.text(item.pressed), .primary)] : []
    }
}
