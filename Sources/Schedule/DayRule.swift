public import CarePlan
public import CivilTime

/// A rule that selects dates between two bounds.
public struct DayRule: Hashable, Sendable {
    /// A recurrence pattern.
    public enum Pattern: Hashable, Sendable {
        /// Every `n` days from an anchor.
        case days(Int, from: CivilDate)
        /// The given weekdays of every `n` weeks. Weeks start on Monday, the default of RFC 5545.
        case weeks(Int, from: CivilDate, on: Weekdays)
        /// The given days of every `n` months. A month that is too short for a day is skipped.
        case months(Int, from: CivilMonth, on: [MonthDay])
        /// The given day of every `n` months, or the last day of a month that is too short for it.
        case monthsHeld(Int, from: CivilMonth, day: Int)
        /// Repeated cycles of `on` days followed by `off` days without occurrences. If `weekdays`
        /// is not empty, only those weekdays of the `on` days count.
        case cycle(on: Int, off: Int, from: CivilDate, weekdays: Weekdays)
    }
    /// The pattern of the dates.
    public let pattern: Pattern
    /// The lower bound, which need not match the pattern.
    public let from: CivilDate
    /// The inclusive upper bound, which need not match the pattern, or `nil` if the rule has no
    /// end.
    public let until: CivilDate?

    /// Returns whether the rule selects the date.
    public func contains(_ date: CivilDate) -> Bool {
        date >= from && date <= (until ?? .latest) && pattern.matches(date)
    }

    /// Returns the first selected date on or after the given one.
    public func next(onOrAfter date: CivilDate) -> CivilDate? {
        guard let next = pattern.next(onOrAfter: max(date, from)), next <= (until ?? .latest) else {
            return nil
        }
        return next
    }

    /// The last selected date, or `nil` if the rule has no end or selects no date.
    public var last: CivilDate? {
        guard var date = until else { return nil }
        while date >= from {
            if pattern.matches(date) { return date }
            date = date.advanced(byDays: -1)
        }
        return nil
    }
}

extension DayRule.Pattern {
    func matches(_ date: CivilDate) -> Bool {
        switch self {
        case .days(let interval, let anchor):
            return (date.dayNumber - anchor.dayNumber) % interval == 0
        case .weeks(let interval, let anchor, let weekdays):
            return weekdays.contains(date.weekday)
                && (date.monday - anchor.monday) / 7 % interval == 0
        case .months(let interval, let anchor, let days):
            return (CivilMonth(of: date).number - anchor.number) % interval == 0
                && days.contains { $0.matches(date) }
        case .monthsHeld(let interval, let anchor, let day):
            let month = CivilMonth(of: date)
            return (month.number - anchor.number) % interval == 0
                && date.day == min(day, month.length)
        case .cycle(let on, let off, let anchor, let weekdays):
            return remainder(date.dayNumber - anchor.dayNumber, on + off) < on
                && (weekdays.isEmpty || weekdays.contains(date.weekday))
        }
    }

    /// Returns the first matching date on or after the given one, which may precede the anchor.
    func next(onOrAfter date: CivilDate) -> CivilDate? {
        switch self {
        case .days(let interval, let anchor):
            let wait = remainder(anchor.dayNumber - date.dayNumber, interval)
            return CivilDate(dayNumber: date.dayNumber + wait)
        case .weeks(let interval, let anchor, let weekdays):
            return nextInWeeks(date, interval, anchor, weekdays)
        case .months(let interval, let anchor, let days):
            return nextInMonths(date, interval, anchor) { month in
                days.lazy.compactMap { $0.date(in: month) }.filter { $0 >= date }.min()
            }
        case .monthsHeld(let interval, let anchor, let day):
            return nextInMonths(date, interval, anchor) { month in
                month.date(day: min(day, month.length)).flatMap { $0 >= date ? $0 : nil }
            }
        case .cycle(let on, let off, let anchor, _):
            return nextInCycle(date, on, off, anchor)
        }
    }

    private func nextInWeeks(
        _ date: CivilDate, _ interval: Int, _ anchor: CivilDate, _ weekdays: Weekdays
    ) -> CivilDate? {
        let weeksOff = remainder((anchor.monday - date.monday) / 7, interval)
        if weeksOff == 0, let wait = weekdays.daysUntilNext(from: date.weekday) {
            return CivilDate(dayNumber: date.dayNumber + wait)
        }
        let monday = date.monday + (weeksOff == 0 ? interval : weeksOff) * 7
        return weekdays.daysUntilNext(from: .monday).flatMap {
            CivilDate(dayNumber: monday + $0)
        }
    }

    private func nextInMonths(
        _ date: CivilDate, _ interval: Int, _ anchor: CivilMonth,
        earliest: (CivilMonth) -> CivilDate?
    ) -> CivilDate? {
        let now = CivilMonth(of: date)
        var month = now.advanced(by: remainder(anchor.number - now.number, interval))
        // The 30th of February never exists. The 29th recurs within 96 intervals, because leap
        // years are at most eight years apart.
        for _ in 0...(12 * 8) {
            guard let here = month else { return nil }
            if let day = earliest(here) { return day }
            month = here.advanced(by: interval)
        }
        return nil
    }

    private func nextInCycle(
        _ date: CivilDate, _ on: Int, _ off: Int, _ anchor: CivilDate
    ) -> CivilDate? {
        var day = date
        // A weekday meets the cycle within seven cycles, or never.
        let end = date.advanced(byDays: 8 * (on + off))
        while day < end {
            if matches(day) { return day }
            let place = remainder(day.dayNumber - anchor.dayNumber, on + off)
            day = day.advanced(byDays: place < on ? 1 : on + off - place)
        }
        return nil
    }
}

extension CivilDate {
    /// The day number of the Monday of this week.
    fileprivate var monday: Int { dayNumber - weekday.rawValue + 1 }
}

/// Returns the remainder, which is never negative.
private func remainder(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
}
