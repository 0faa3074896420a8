package import CivilTime

/// The occurrences of a component (RFC 5545 3.8.5).
package struct RecurrenceSet {
    /// The start of an occurrence.
    package struct Start: Hashable, Sendable {
        /// The start in the form that the component uses.
        package let moment: Moment
        /// The start as an instant.
        package let instant: Instant
        /// The end, if an RDATE has one, or `nil`.
        package let end: Instant?

        fileprivate init(moment: Moment, instant: Instant, end: Instant?) {
            self.moment = moment
            self.instant = instant
            self.end = end
        }

        /// Creates a start from a moment.
        package init(_ moment: Moment, _ clock: inout MomentClock) {
            self.init(moment: moment, instant: clock.instant(of: moment), end: nil)
        }
    }
    private let first: Moment
    private let rules: [(rule: RecurrenceRule, until: Moment?)]
    private let added: [Start]
    private let excluded: Set<Instant>
    private let excludedDates: Set<CivilDate>

    /// Creates the occurrences of a component with a first start, without those that other
    /// components replace.
    package init(
        of component: ReadComponent, from first: Moment, without replaced: [Moment] = [],
        _ clock: inout MomentClock
    ) {
        let meant = { (moment: Moment, clock: inout MomentClock) in
            first.isDate ? .date(clock.date(of: moment, inCalendarOf: component)) : moment
        }
        self.first = first
        // An override of one occurrence does not recur.
        let isOverride = component.properties.contains { $0.name == "RECURRENCE-ID" }
        rules =
            isOverride
            ? []
            : component.all("RRULE").compactMap { property in
                RecurrenceRule(property.value).map { rule in
                    (rule, rule.until.map { meant($0, &clock) })
                }
            }
        added =
            isOverride
            ? []
            : component.all("RDATE").flatMap { property in
                Self.added(property, &clock) { meant($0, &$1) }
            }
        let exceptions = component.all("EXDATE").flatMap(\.moments).map { meant($0, &clock) }
        excluded = Set(
            (replaced.map { meant($0, &clock) } + exceptions).map { clock.instant(of: $0) })
        excludedDates = Set(
            exceptions.compactMap { if case .date(let date) = $0 { date } else { nil } })
    }

    /// Calls `isMoreWanted` with the starts in a range until it returns `false`. The starts of each
    /// rule are in order.
    ///
    /// - Returns: `false` if there may be more starts because the search was cut off.
    @discardableResult
    package func starts(
        in range: ClosedRange<Instant>, _ clock: inout MomentClock,
        _ isMoreWanted: (Start) -> Bool
    ) -> Bool {
        var told: Set<Instant> = []
        var isEnough = false
        func tell(_ start: Start) -> Bool {
            guard range.contains(start.instant), !isExcluded(start),
                told.insert(start.instant).inserted
            else { return true }
            isEnough = !isMoreWanted(start)
            return !isEnough
        }
        guard tell(Start(first, &clock)) else { return true }
        for start in added where !tell(start) { return true }
        var isWhole = true
        for (rule, last) in rules where !isEnough {
            let clocks = clockRange(range, &clock)
            let walk = RuleWalk(
                rule, from: first.clockSeconds, isDate: first.isDate,
                until: last.map { until($0, &clock) })
            let ending = walk.starts(in: clocks, clock.work) { seconds in
                tell(Start(first.at(seconds), &clock))
            }
            if ending == .cut { isWhole = false }
        }
        return isWhole
    }

    /// Returns the last clock seconds of a rule. A date includes its whole day.
    private func until(_ until: Moment, _ clock: inout MomentClock) -> Int {
        switch until {
        case .date: until.clockSeconds + 86_399
        case .utc(let instant):
            if case .zoned = first {
                clock.clockSeconds(at: instant, like: first)
            } else {
                until.clockSeconds
            }
        case .local, .zoned: until.clockSeconds
        }
    }

    /// Returns the clock seconds that contain all moments in a range of instants.
    private func clockRange(
        _ range: ClosedRange<Instant>, _ clock: inout MomentClock
    ) -> ClosedRange<Int> {
        let lower = max(range.lowerBound, Instant.supported.lowerBound)
        let upper = max(lower, min(range.upperBound, Instant.supported.upperBound))
        let day = 86_400
        let from = clock.clockSeconds(at: lower, like: first) - day
        let through = clock.clockSeconds(at: upper, like: first) + day
        return from...through
    }

    private func isExcluded(_ start: Start) -> Bool {
        if excluded.contains(start.instant) { return true }
        guard !excludedDates.isEmpty else { return false }
        return excludedDates.contains(
            CivilDateTime(clockSeconds: start.moment.clockSeconds).date)
    }

    private static func added(
        _ property: ReadProperty, _ clock: inout MomentClock,
        _ meant: (Moment, inout MomentClock) -> Moment
    ) -> [Start] {
        let values = Leniency.listParts(of: property.value)
        let moments = property.moments.map { meant($0, &clock) }
        guard values.count == moments.count else { return moments.map { Start($0, &clock) } }
        return zip(moments, values).map { moment, value in
            Start(
                moment: moment, instant: clock.instant(of: moment),
                end: end(of: value, from: moment, &clock))
        }
    }

    /// Returns the end of a period (RFC 5545 3.3.9).
    private static func end(
        of value: Substring, from start: Moment, _ clock: inout MomentClock
    ) -> Instant? {
        let parts = value.split(separator: "/")
        guard parts.count == 2 else { return nil }
        if let length = NominalDuration(String(parts[1])) { return length.end(from: start, &clock) }
        var zone: ReadZone?
        if case .zoned(_, let name) = start { zone = .named(name) }
        return MomentReader(zone: zone).moment(parts[1]).map { clock.instant(of: $0) }
    }
}
