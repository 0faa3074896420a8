import Adherence
import CarePlan
import CivilTime
import Journal
import TestSupport

/// A slow model of doses that are counted from the last dose taken. It is computed from the entries
/// alone, minute by minute or day by day.
struct SlowDosesFromTaken {
    struct Dose: Equatable {
        let date: CivilDate
        let ordinal: Int
        let start: Instant
        /// Whether the dose was taken, or `nil` without an answer.
        let isTaken: Bool?
    }
    /// An answer to a dose, or a dose outside the plan.
    struct Answer {
        let date: CivilDate
        /// The number of the dose in the day, or `nil` outside the plan.
        let ordinal: Int?
        let start: Instant?
        var taken: Instant?
    }
    let zone: TimeZone
    let from: CivilDate
    let until: CivilDate
    let clock: TimeOfDay
    let answers: [Answer]

    init(
        _ entries: [Entry], in zone: TimeZone, from: CivilDate, until: CivilDate,
        at clock: TimeOfDay
    ) {
        (self.zone, self.from, self.until, self.clock) = (zone, from, until, clock)
        var undone: Set<EntryID> = []
        for entry in entries.reversed() where !undone.contains(entry.id) {
            if case .undone(let id) = entry.action { undone.insert(id) }
        }
        var answers: [Answer] = []
        for entry in entries where !undone.contains(entry.id) {
            switch entry.action {
            case .taken(nil, let at, _):
                answers.append(Answer(date: entry.day, ordinal: nil, start: nil, taken: at))
            case .taken(let planned?, let at, _):
                let known = answers.firstIndex {
                    $0.date == entry.day && $0.ordinal == planned.ordinal
                }
                if let known {
                    answers[known].taken = min(answers[known].taken ?? at, at)
                } else {
                    answers.append(
                        Answer(
                            date: entry.day, ordinal: planned.ordinal, start: planned.start,
                            taken: at))
                }
            case .skipped(let planned, _):
                let isKnown = answers.contains {
                    $0.date == entry.day && $0.ordinal == planned.ordinal
                }
                guard !isKnown else { continue }
                answers.append(
                    Answer(
                        date: entry.day, ordinal: planned.ordinal, start: planned.start,
                        taken: nil))
            case .snoozed, .seen, .worn, .replaced, .counted, .undone: continue
            }
        }
        self.answers = answers
    }

    private var beside: [Answer] { answers.filter { $0.ordinal == nil } }
    private var planned: [Answer] { answers.filter { $0.ordinal != nil } }

    /// Returns doses that are some days apart, by local time.
    func doses(every days: Int) -> [Dose] {
        var next = from.dayNumber
        var doses: [Dose] = []
        for number in from.dayNumber - 100...until.dayNumber {
            let date = CivilDate(clamping: number)
            let start = zone.instant(of: CivilDateTime(date, clock))
            let extra = beside.compactMap(\.taken).filter { zone.wallClock(at: $0).date == date }
            if extra.contains(where: { $0 < start }) { next = max(next, number + days) }
            if let answer = planned.first(where: { $0.date == date }) {
                var base = number
                if let taken = answer.taken {
                    base = zone.wallClock(at: taken).date.dayNumber
                    if base > number, taken.seconds - start.seconds < 6 * 3600 { base = number }
                }
                doses.append(
                    Dose(date: date, ordinal: 1, start: start, isTaken: answer.taken != nil))
                next = max(base + days, number + 1)
                if extra.contains(where: { _ in true }) { next = max(next, number + days) }
                continue
            }
            if number == next {
                let isTooNear = planned.contains {
                    $0.date.dayNumber > number && $0.date.dayNumber < number + days
                }
                if !isTooNear {
                    doses.append(Dose(date: date, ordinal: 1, start: start, isTaken: nil))
                    next += days
                }
            }
            if !extra.isEmpty { next = max(next, number + days) }
        }
        return doses
    }

    /// Returns doses that are some hours apart, in elapsed time.
    func doses(everyHours hours: Int) -> [Dose] {
        let step = hours * 3600
        var next = zone.instant(of: CivilDateTime(from, clock)).seconds
        var found: [(date: CivilDate, ordinal: Int?, start: Int, isTaken: Bool?)] = []
        let answered = Dictionary(
            planned.compactMap { answer in
                answer.start.map { ($0.seconds, answer) }
            }
        ) { first, _ in first }
        let extra = Set(beside.compactMap(\.taken?.seconds))
        var second = next - 3 * 86_400
        let end = zone.instant(of: CivilDateTime(until.advanced(byDays: 1), .midnight)).seconds
        while second < end {
            if let answer = answered[second] {
                found.append((answer.date, answer.ordinal, second, answer.taken != nil))
                next = max((answer.taken?.seconds ?? second) + step, second + 60)
                if extra.contains(second) { next = max(next, second + step) }
            } else {
                if extra.contains(second) { next = max(next, second + step) }
                if second == next,
                    !answered.keys.contains(where: { $0 > second && $0 < second + step })
                {
                    let date = zone.wallClock(at: Instant(seconds: second)).date
                    found.append((date, nil, second, nil))
                    next += step
                }
            }
            second += 60
        }
        return numbered(found)
    }

    private func numbered(
        _ found: [(date: CivilDate, ordinal: Int?, start: Int, isTaken: Bool?)]
    ) -> [Dose] {
        var doses: [Dose] = []
        for dose in found {
            var ordinal = dose.ordinal
            if ordinal == nil {
                let before = doses.filter { $0.date == dose.date }.map(\.ordinal).max() ?? 0
                ordinal = (before + 1...before + 100).first { number in
                    !found.contains { $0.date == dose.date && $0.ordinal == number }
                }
            }
            doses.append(
                Dose(
                    date: dose.date, ordinal: ordinal ?? 0, start: Instant(seconds: dose.start),
                    isTaken: dose.isTaken))
        }
        return doses
    }
}
