internal import CivilTime

/// Finds the occurrences of a rule, in the wall-clock time of its first occurrence.
struct RuleWalk {
    /// The reason for which a search ended.
    enum Ending {
        /// There are no more occurrences, or no more are wanted.
        case whole
        /// The search took too long, so there may be more.
        case cut
    }
    /// The largest number of periods that are searched.
    static let work = 50_000

    private let rule: RecurrenceRule
    private let periods: RulePeriods
    private let start: Int
    private let until: Int

    /// Creates a search from the first occurrence up to `until`, inclusive. Both are clock seconds.
    init(_ rule: RecurrenceRule, from start: Int, isDate: Bool, until: Int?) {
        self.rule = rule
        self.start = start
        self.until = min(until ?? Int.max, Self.end)
        periods = RulePeriods(rule, from: start, isDate: isDate)
    }

    /// Calls `isMoreWanted` with the occurrences in a range, in order, until it returns `false` or
    /// the budget is spent. The first occurrence always counts, even if it does not match the rule
    /// (RFC 5545 3.8.5.3).
    func starts(
        in range: ClosedRange<Int>, _ work: WorkBudget?, _ isMoreWanted: (Int) -> Bool
    ) -> Ending {
        let last = min(range.upperBound, until)
        if range.contains(start), !isMoreWanted(start) { return .whole }
        var left = (rule.count ?? Int.max) - 1
        var period = first(for: range.lowerBound, &left)
        for _ in 0..<Self.work where left > 0 {
            guard work?.spend(periods.steps) ?? true else { return .cut }
            let starts = periods.starts(in: period)
            for clock in starts where clock > start && left > 0 {
                if clock > last { return .whole }
                left -= 1
                if clock >= range.lowerBound, !isMoreWanted(clock) { return .whole }
            }
            period = next(after: period, isEmpty: starts.isEmpty)
            if isBeyond(period, last) { return .whole }
        }
        return left > 0 ? .cut : .whole
    }

    /// Returns the first period to search. It is that of the first occurrence if occurrences have
    /// to be counted one by one.
    private func first(for clock: Int, _ left: inout Int) -> Int {
        let first = periods.number(of: start)
        let steps = (periods.number(of: clock) - first).floorDivided(by: rule.interval) - 1
        guard steps > 0, rule.count == nil || hasOneInEach else { return first }
        // The first of the skipped periods contains the first occurrence.
        if rule.count != nil { left -= steps - 1 }
        return first + steps * rule.interval
    }

    private func next(after period: Int, isEmpty: Bool) -> Int {
        let next = period + rule.interval
        guard isEmpty, let clock = periods.next(after: period) else { return next }
        let behind = periods.number(of: clock) - next
        guard behind > 0 else { return next }
        return next + (behind + rule.interval - 1) / rule.interval * rule.interval
    }

    private func isBeyond(_ period: Int, _ last: Int) -> Bool { period > periods.number(of: last) }

    /// Whether each period has exactly one occurrence, so that they need not be counted one by one.
    private var hasOneInEach: Bool {
        switch rule.frequency {
        case .yearly, .monthly: false
        case .secondly, .minutely, .hourly, .daily, .weekly:
            [rule.seconds, rule.minutes, rule.hours, rule.monthDays, rule.yearDays, rule.weeks]
                .allSatisfy(\.isEmpty)
                && rule.months.isEmpty && rule.days.isEmpty && rule.positions.isEmpty
        }
    }

    /// The last second of the years that calendars may use.
    private static let end = Instant.supported.upperBound.seconds
}
