/// The offsets of a zone after its last listed change, from the footer of its file (RFC 9636 3.3).
enum ZoneRule: Hashable, Sendable {
    case nothingKnown
    case constant(TimeZone.Offset)
    case everyYear(YearlyRule)

    var yearly: YearlyRule? {
        if case .everyYear(let rule) = self { rule } else { nil }
    }

    func offset(at instant: Instant) -> TimeZone.Offset? {
        switch self {
        case .nothingKnown: nil
        case .constant(let offset): offset
        case .everyYear(let rule): rule.offset(at: instant)
        }
    }

    func transitions(from: Instant, until: Instant) -> [TimeZone.Transition] {
        yearly?.transitions(from: from, until: until) ?? []
    }
}

/// Two changes of the clocks that recur each year.
public struct YearlyRule: Hashable, Sendable {
    /// A day of each year and the time of the change on that day.
    public struct Change: Hashable, Sendable {
        /// A way to determine the day.
        public enum Day: Hashable, Sendable {
            /// The day of the year, 1 to 365, without counting 29 February.
            case julian(Int)
            /// The day of the year, 0 to 365, counting 29 February.
            case ofYear(Int)
            /// The first to fourth, or with 5 the last, of a weekday in a month.
            case weekday(Weekday, week: Int, month: Int)
        }
        /// The day.
        public let day: Day
        /// The number of seconds from midnight, by the offset before the change. It may be negative
        /// or exceed a day.
        public let secondOfDay: Int
    }

    /// The offset of standard time.
    public let standard: TimeZone.Offset
    /// The offset of daylight saving time.
    public let daylight: TimeZone.Offset
    /// The change from standard to daylight.
    public let toDaylight: Change
    /// The change from daylight to standard.
    public let toStandard: Change

    /// Returns the two changes of a year, in order.
    public func changes(inYear year: Int) -> [TimeZone.Transition] {
        [
            TimeZone.Transition(
                instant: toDaylight.instant(inYear: year, offset: standard.seconds),
                before: standard, after: daylight),
            TimeZone.Transition(
                instant: toStandard.instant(inYear: year, offset: daylight.seconds),
                before: daylight, after: standard),
        ].sorted { $0.instant < $1.instant }
    }

    func transitions(from: Instant, until: Instant) -> [TimeZone.Transition] {
        guard from < until else { return [] }
        let first = max(from.utc.date.year - 1, 1)
        let last = min(until.utc.date.year + 1, 9999)
        return (first...max(first, last)).flatMap(changes(inYear:))
            .filter { from <= $0.instant && $0.instant < until }
    }

    func offset(at instant: Instant) -> TimeZone.Offset {
        let year = instant.utc.date.year
        let around =
            changes(inYear: max(year - 1, 1)) + changes(inYear: year)
            + changes(inYear: min(year + 1, 9999))
        return around.last { $0.instant <= instant }?.after ?? standard
    }
}

extension YearlyRule.Change {
    func instant(inYear year: Int, offset: Int) -> Instant {
        Instant(seconds: date(inYear: year).dayNumber * 86_400 + secondOfDay - offset)
    }

    private func date(inYear year: Int) -> CivilDate {
        guard let newYear = CivilDate(year: year, month: 1, day: 1) else {
            preconditionFailure("the years asked for are held within 1 to 9999")
        }
        switch day {
        case .julian(let number):
            let isLeap = CivilDate.daysIn(month: 2, year: year) == 29
            return newYear.advanced(byDays: number - 1 + (isLeap && number > 59 ? 1 : 0))
        case .ofYear(let number):
            return newYear.advanced(byDays: number)
        case .weekday(let weekday, let week, let month):
            return Self.weekday(weekday, week: week, month: month, year: year)
        }
    }

    private static func weekday(
        _ weekday: Weekday, week: Int, month: Int, year: Int
    ) -> CivilDate {
        guard let first = CivilDate(year: year, month: month, day: 1) else {
            preconditionFailure("the footer's months are checked when it is read")
        }
        let ahead = (weekday.rawValue - first.weekday.rawValue + 7) % 7
        let length = CivilDate.daysIn(month: month, year: year)
        let day = min(ahead + (week - 1) * 7, ahead + (length - 1 - ahead) / 7 * 7)
        return first.advanced(byDays: day)
    }
}
