import CivilTime
import Journal

extension SlotAnswers {
    /// Adds the recorded answers to an outcome. A taken dose takes precedence over a skipped one,
    /// and the earliest of several taken doses counts. A snooze is dropped if the plan has moved the
    /// start to its end or later, because the start takes its place.
    func answer(_ outcome: inout Outcome) {
        if isEmpty { return }
        forEachIndex(on: outcome.date, ordinal: outcome.ordinal) { index in
            let (action, recorded) = action(index)
            switch action {
            case .taken(let planned, let at, let amount):
                outcome.add(
                    Outcome.Answer(
                        isTaken: true, at: at, amount: amount, entry: index,
                        recorded: recorded, planned: planned?.start))
            case .skipped(let planned, let at):
                outcome.add(
                    Outcome.Answer(
                        isTaken: false, at: at, amount: nil, entry: index,
                        recorded: recorded, planned: planned.start))
            case .snoozed(let planned, let at, let until):
                let isOver = until <= outcome.start && outcome.isMoved(from: planned)
                outcome.snooze = isOver ? nil : min(at, until)..<until
            case .seen, .worn, .replaced, .counted, .undone: break
            }
        }
    }
}

extension Outcome {
    /// Returns whether a timed occurrence had another start when an entry was recorded. An outcome
    /// that follows another item gets its start later.
    fileprivate func isMoved(from planned: Planned) -> Bool {
        !follows && planned.start.map { $0 != start } ?? false
    }

    fileprivate mutating func add(_ other: Answer) {
        answer = answer.map { $0.merged(with: other) } ?? other
    }
}

extension Outcome.Answer {
    /// Returns the answer that takes precedence, with the earlier recording time of both.
    fileprivate func merged(with other: Self) -> Self {
        let counts = isPreferred(to: other) ? self : other
        return Self(
            isTaken: counts.isTaken, at: counts.at, amount: counts.amount, entry: counts.entry,
            recorded: min(recorded, other.recorded), planned: counts.planned)
    }

    private func isPreferred(to other: Self) -> Bool {
        isTaken == other.isTaken ? at <= other.at : isTaken
    }
}
