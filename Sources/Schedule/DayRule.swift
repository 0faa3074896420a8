public import CarePlan
public import CivilTime

/// A rule that says of every date whether it is due, between two dates.
public struct DayRule: Hashable, Sendable {
    /// How the dates are found.
    public enum Pattern: Hashable, Sendable {
        /// Every so many days from an anchor.
        case days(Int, from: CivilDate)
        /// These weekdays of every so many weeks; weeks begin on Mondays, as in RFC 5545.
        case weeks(Int, from: CivilDate, on: Weekdays)
        /// These days of every so many months; a month that is too short has no such day.
        case months(Int, from: CivilMonth, on: [MonthDay])
        /// This day of every so many months, or the last where the month is too short for it.
        case monthsHeld(Int, from: CivilMonth, day: Int)
        /// So many days on and so many off from an anchor, and of these only some weekdays.
        case cycle(on: Int, off: Int, from: CivilDate, weekdays: Weekdays)
    }
    /// How the dates are found.
    public let pattern: Pattern
    /// The earliest date, whether due or not.
    public let from: CivilDate
    /// The latest date, inclusive, whether due or not; nil if it goes on for ever.
    public let until: CivilDate?

    /// Whether a date is due.
    public func contains(_ date: CivilDate) -> Bool {
        date >= from && date <= (until ?? .latest) && pattern.matches(date)
    }

    /// The first date due on or after another.
    public func next(onOrAfter date: CivilDate) -> CivilDate? {
        guard let next = pattern.next(onOrAfter: max(date, from)), next <= (until ?? .latest) else {
            return nil
        }
        return next
    }

    /// The last date due, or nil if it goes on for ever or never is.
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

    /// The first date that matches, from a date that may not lie before the anchor's.
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
        // A 30 February never comes, and a 29th at most every eighth year, or interval of years.
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
        // Weekdays and cycle meet within seven rounds or never.
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
    /// The day number of its week's Monday.
    fileprivate var monday: Int { dayNumber - weekday.rawValue + 1 }
}

/// The remainder of a division that is never negative.
private func remainder(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
}
