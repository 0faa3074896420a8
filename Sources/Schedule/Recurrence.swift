public import CarePlan
public import CivilTime

/// A recurrence rule of the small set that every calendar app understands (RFC 5545 3.3.10).
public struct Recurrence: Hashable, Sendable {
    /// Which dates, as RFC 5545 names them.
    public enum Frequency: Hashable, Sendable {
        /// FREQ=DAILY.
        case daily
        /// FREQ=WEEKLY with BYDAY.
        case weekly(on: Weekdays)
        /// FREQ=MONTHLY with one BYMONTHDAY.
        case monthly(on: MonthDay)
    }
    /// Which dates.
    public let frequency: Frequency
    /// Every how many of them.
    public let interval: Int
    /// The last date due, inclusive; nil if the rule has no end.
    public let until: CivilDate?

    /// The same rule with this last date.
    func ending(on date: CivilDate?) -> Recurrence {
        Recurrence(frequency: frequency, interval: interval, until: date)
    }
}

extension DayRule {
    /// Readers keep an interval in sixteen bits.
    private static let largestInterval = 32_767

    /// The recurrence rule whose expansion is exactly these dates, from the first of them on; nil
    /// if the small set has none, so that the dates are published one by one.
    public var recurrence: Recurrence? {
        guard let (frequency, interval) = pattern.frequency, interval <= Self.largestInterval
        else { return nil }
        return Recurrence(frequency: frequency, interval: interval, until: last)
    }
}

extension DayRule.Pattern {
    fileprivate var frequency: (Recurrence.Frequency, Int)? {
        switch self {
        case .days(let interval, _):
            return (.daily, interval)
        case .weeks(let interval, _, let weekdays):
            return (.weekly(on: weekdays), interval)
        case .months(let interval, _, let days):
            guard let day = days.first, days.count == 1 else { return nil }
            return (.monthly(on: day), interval)
        case .monthsHeld(let interval, _, let day):
            if day <= 28 { return (.monthly(on: .day(day)), interval) }
            // Held within its month, a 31st is the last day; a 29th or 30th has no simple rule.
            return day == 31 ? (.monthly(on: .last), interval) : nil
        case .cycle(let on, let off, let anchor, let weekdays):
            return Self.frequency(on: on, off: off, anchor, weekdays)
        }
    }

    private static func frequency(
        on: Int, off: Int, _ anchor: CivilDate, _ weekdays: Weekdays
    ) -> (Recurrence.Frequency, Int)? {
        if on == 1, weekdays.isEmpty { return (.daily, on + off) }
        guard on + off == 7 else { return nil }
        let inCycle = Weekdays((0..<on).map { anchor.advanced(byDays: $0).weekday })
        return (.weekly(on: weekdays.isEmpty ? inCycle : inCycle.intersection(weekdays)), 1)
    }
}
