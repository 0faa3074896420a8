import CivilTime
import Journal

extension SlotAnswers {
    /// Puts into an outcome what was answered: a taking counts more than a skipping, and of
    /// several takings the earliest.
    func answer(_ outcome: inout Outcome) {
        if isEmpty { return }
        for index in indices(on: outcome.date, ordinal: outcome.ordinal) {
            let entry = self[index]
            switch entry.deed {
            case .taken(_, let at, let amount):
                let answer = Outcome.Answer(
                    isTaken: true, at: at, amount: amount, entry: index, recorded: entry.recorded)
                outcome.answer = outcome.answer.map { $0.preferred(to: answer) } ?? answer
            case .skipped(_, let at):
                let answer = Outcome.Answer(
                    isTaken: false, at: at, amount: nil, entry: index, recorded: entry.recorded)
                outcome.answer = outcome.answer.map { $0.preferred(to: answer) } ?? answer
            case .snoozed(_, _, let until):
                outcome.snoozedUntil = max(outcome.snoozedUntil ?? until, until)
            case .worn, .replaced, .counted, .undone: continue
            }
        }
    }
}

extension Outcome.Answer {
    fileprivate func preferred(to other: Self) -> Self {
        if isTaken != other.isTaken { return isTaken ? self : other }
        return other.at < at ? other : self
    }
}
