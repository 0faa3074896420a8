import CarePlan
import CivilTime
import Journal
import Schedule

extension Figures {
    mutating func count(_ outcome: Outcome, _ window: StatisticsWindow) {
        switch outcome.tally(at: window.now) {
        case .taken: count(taken: outcome, window.tolerance)
        case .skipped: skipped += 1
        case .missed: missed += 1
        case .open: open += 1
        case .paused: paused += 1
        case .beside:
            unplanned += 1
            count(amountOf: outcome)
        }
    }

    /// Counts what was taken as needed, or outside the plan.
    mutating func countUnplanned(_ amount: Amount?) {
        unplanned += 1
        self.amount = self.amount + (amount ?? Amount(0))
    }

    private mutating func count(taken outcome: Outcome, _ tolerance: Int) {
        guard outcome.answer != nil else { return }
        taken += 1
        count(amountOf: outcome)
        switch outcome.punctuality(within: tolerance) {
        case .early: early += 1
        case .late: late += 1
        case .onTime, nil: onTime += 1
        }
    }

    private mutating func count(amountOf outcome: Outcome) {
        guard let amount = outcome.answer?.amount else { return }
        if outcome.series.hasOwnUnit, let unit = outcome.series.unit {
            otherAmounts[unit] = (otherAmounts[unit] ?? Amount(0)) + amount
        } else {
            self.amount = self.amount + amount
        }
    }

    /// The sums of two items; the figures by day cannot be added and are recomputed.
    mutating func add(_ other: Figures) {
        taken += other.taken
        onTime += other.onTime
        early += other.early
        late += other.late
        skipped += other.skipped
        missed += other.missed
        paused += other.paused
        open += other.open
        unplanned += other.unplanned
        amount = amount + other.amount
        otherAmounts.merge(other.otherAmounts, uniquingKeysWith: +)
    }

    /// With the figures by day put in.
    func with(_ days: DayCounts, _ window: StatisticsWindow) -> Figures {
        var figures = self
        days.judge(&figures, window)
        return figures
    }
}

extension Outcome {
    /// How a dose that was taken relates to its time.
    package enum Punctuality: Sendable {
        case early, onTime, late
    }

    /// Whether it was taken in time, so many minutes either way; nil if it was not taken. What is
    /// due all day is in time on its day.
    package func punctuality(within tolerance: Int) -> Punctuality? {
        guard let answer, answer.isTaken else { return nil }
        let (first, last) =
            isAllDay
            ? (start, end.advanced(byMinutes: -1))
            : (start.advanced(byMinutes: -tolerance), start.advanced(byMinutes: tolerance))
        if answer.at < first { return .early }
        return answer.at > last ? .late : .onTime
    }
}
