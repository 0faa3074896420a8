internal import CivilTime

/// Follows a rule over the clock of its first occurrence, in wall-clock time.
struct RuleWalk {
    /// How a walk ended.
    enum Ending {
        /// All there is was told, or whoever asked had enough.
        case whole
        /// There may be more: looking for it would have taken too long.
        case cut
    }
    /// So many periods and occurrences are looked at.
    static let work = 50_000

    private let rule: RecurrenceRule
    private let periods: RulePeriods
    private let start: Int
    private let until: Int

    /// A rule from its first occurrence, at these clock seconds, until others, inclusive.
    init(_ rule: RecurrenceRule, from start: Int, isDate: Bool, until: Int?) {
        self.rule = rule
        self.start = start
        self.until = min(until ?? Int.max, Self.end)
        periods = RulePeriods(rule, from: start, isDate: isDate)
    }

    /// Tells the clock seconds in a range, in order, as long as `isMoreWanted` says so and steps are
    /// left. The first occurrence is always there, whatever the rule names (RFC 5545 3.8.5.3).
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

    /// The period to begin with: that of the first occurrence where all must be counted.
    private func first(for clock: Int, _ left: inout Int) -> Int {
        let first = periods.number(of: start)
        let steps = (periods.number(of: clock) - first).floorDivided(by: rule.interval) - 1
        guard steps > 0, rule.count == nil || hasOneInEach else { return first }
        // The first occurrence is that of the first of the periods that are passed over.
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

    /// Whether each period has one occurrence, so that they need not be counted one by one.
    private var hasOneInEach: Bool {
        switch rule.frequency {
        case .yearly, .monthly: false
        case .secondly, .minutely, .hourly, .daily, .weekly:
            [rule.seconds, rule.minutes, rule.hours, rule.monthDays, rule.yearDays, rule.weeks]
                .allSatisfy(\.isEmpty)
                && rule.months.isEmpty && rule.days.isEmpty && rule.positions.isEmpty
        }
    }

    /// The last second of the years that anybody can mean.
    private static let end = Instant.supported.upperBound.seconds
}
