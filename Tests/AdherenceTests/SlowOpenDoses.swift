import Adherence
import CivilTime

/// The open doses among those that are counted from the last dose taken, according to docs/plan.md.
struct SlowOpenDoses {
    let doses: [SlowDosesFromTaken.Dose]
    let answers: [SlowDosesFromTaken.Answer]
    let isElapsed: Bool
    let daysApart: Int

    init(
        _ doses: [SlowDosesFromTaken.Dose], _ answers: [SlowDosesFromTaken.Answer], isElapsed: Bool,
        daysApart: Int
    ) {
        (self.doses, self.answers) = (doses, answers)
        (self.isElapsed, self.daysApart) = (isElapsed, daysApart)
    }

    /// Returns the answers from a dose on, in order.
    private func answers(from dose: SlowDosesFromTaken.Dose) -> [SlowDosesFromTaken.Answer] {
        let later = answers.filter { answer in
            guard isElapsed else { return answer.date >= dose.date }
            return (answer.start ?? answer.taken).map { $0 >= dose.start } ?? false
        }
        return later.sorted { left, right in
            let places = [left, right].map {
                isElapsed ? ($0.start ?? $0.taken)?.seconds ?? 0 : $0.date.dayNumber
            }
            return places[0] == places[1]
                ? (left.ordinal ?? .max, left.taken?.seconds ?? 0)
                    < (right.ordinal ?? .max, right.taken?.seconds ?? 0)
                : places[0] < places[1]
        }
    }

    /// Returns whether neither this dose nor a later one was answered, so that it stays open.
    private func isLast(_ dose: SlowDosesFromTaken.Dose) -> Bool {
        daysApart > 1 && dose.isTaken == nil && answers(from: dose).isEmpty
    }

    private var firstOfLast: SlowDosesFromTaken.Dose? { doses.first(where: isLast) }

    func next(after now: Instant) -> SlowDosesFromTaken.Dose? {
        if let first = firstOfLast, first.start <= now {
            return doses.first { $0.start > now && $0.isTaken == nil && !isLast($0) }
        }
        return doses.first { $0.start > now && $0.isTaken == nil }
    }

    func state(
        of dose: SlowDosesFromTaken.Dose, dayEnd: Instant, at now: Instant
    ) -> Outcome.State {
        if let isTaken = dose.isTaken { return isTaken ? .taken : .skipped }
        if now < dose.start { return .notYetDue }
        if isLast(dose) { return dose == firstOfLast ? .due : .paused }
        var end = dayEnd
        let next = doses.first { $0.start > dose.start && (!isLast($0) || $0 == firstOfLast) }
        if daysApart > 1, next.map({ $0.date > dose.date.advanced(byDays: 1) }) ?? true {
            let times = answers(from: dose).compactMap { $0.taken ?? $0.start }
            end =
                [
                    next?.start, dose.start.advanced(byMinutes: daysApart * 1440),
                    times.first { $0 > dose.start },
                ].compactMap(\.self).min() ?? end
        }
        return now < end ? .due : .missed
    }
}
