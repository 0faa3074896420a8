public import CarePlan
public import CivilTime

/// A recurrence rule from the subset of RFC 5545, section 3.3.10, that every calendar app supports.
public struct Recurrence: Hashable, Sendable {
    /// The FREQ part of the rule, with its BYDAY or BYMONTHDAY.
    public enum Frequency: Hashable, Sendable {
        /// `FREQ=DAILY`.
        case daily
        /// `FREQ=WEEKLY` with BYDAY.
        case weekly(on: Weekdays)
        /// `FREQ=MONTHLY` with a single BYMONTHDAY.
        case monthly(on: MonthDay)
    }
    /// The FREQ part, with its BYDAY or BYMONTHDAY.
    public let frequency: Frequency
    /// The INTERVAL, in units of the frequency.
    public let interval: Int
    /// The inclusive last date (UNTIL), or `nil` if the rule has no end.
    public let until: CivilDate?

    /// Returns a copy with another last date.
    func ending(on date: CivilDate?) -> Recurrence {
        Recurrence(frequency: frequency, interval: interval, until: date)
    }
}

extension DayRule {
    /// The largest INTERVAL that other programs read; they keep it in a signed 16-bit integer.
    private static let largestInterval = 32_767

    /// The recurrence rule that expands to exactly these dates, starting at the first of them, or
    /// `nil` if the supported subset cannot express them.
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
            // A 31st that is clamped to the month is its last day. A clamped 29th or 30th has no
            // simple rule.
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
