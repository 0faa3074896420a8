import CivilTime
import Journal

extension SlotAnswers {
    /// Adds the recorded answers to an outcome. A taken dose takes precedence over a skipped one,
    /// and the earliest of several taken doses counts.
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
            case .snoozed(_, let at, let until):
                outcome.snooze = min(at, until)..<until
            case .seen, .worn, .replaced, .counted, .undone: break
            }
        }
    }
}

extension Outcome {
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
