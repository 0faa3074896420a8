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

    /// Counts a dose that was taken as needed or outside the plan.
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

    /// Adds the counts of another item. Figures by day cannot be added and must be recalculated.
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

    /// Returns a copy with the figures by day.
    func with(_ days: DayCounts, _ window: StatisticsWindow) -> Figures {
        var figures = self
        days.judge(&figures, window)
        return figures
    }
}

extension Outcome {
    /// The time of a taken dose in relation to its planned time.
    package enum Punctuality: Sendable {
        case early, onTime, late
    }

    /// Returns whether the dose was taken early, late or on time, with a tolerance in minutes. An
    /// all-day dose is on time on its day. Returns `nil` if the dose was not taken.
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
