internal import CivilTime

/// The days that match a recurrence rule (RFC 5545 3.3.10).
struct RuleDays {
    private let rule: RecurrenceRule
    private let months: RuleNumbers
    private let monthDays: RuleNumbers
    private let yearDays: RuleNumbers
    private let weeks: RuleNumbers
    /// The positions of each weekday in its month or year, by `Weekday.rawValue`; 0 for all.
    private let weekdays: [RuleNumbers]
    /// Whether positions of weekdays are counted in the year, not in the month.
    private let countsInYear: Bool

    /// Creates the days of a rule. Days that it does not state follow from its first occurrence.
    init(_ rule: RecurrenceRule, from start: CivilDate) {
        let rule = Self.completed(rule, from: start)
        self.rule = rule
        months = RuleNumbers(rule.months)
        monthDays = RuleNumbers(rule.monthDays)
        yearDays = RuleNumbers(rule.yearDays)
        weeks = RuleNumbers(rule.weeks)
        weekdays = (0...7).map { number in
            RuleNumbers(rule.days.filter { $0.weekday.rawValue == number }.map(\.ordinal))
        }
        countsInYear = rule.frequency == .yearly && rule.months.isEmpty
    }

    private static func completed(_ rule: RecurrenceRule, from start: CivilDate) -> RecurrenceRule {
        var rule = rule
        guard rule.days.isEmpty, rule.monthDays.isEmpty, rule.yearDays.isEmpty else { return rule }
        let weekday = RecurrenceRule.Day(weekday: start.weekday, ordinal: 0)
        switch rule.frequency {
        case .yearly where rule.weeks.isEmpty:
            if rule.months.isEmpty { rule.months = [start.month] }
            rule.monthDays = [start.day]
        case .yearly, .weekly: rule.days = [weekday]
        case .monthly: rule.monthDays = [start.day]
        case .secondly, .minutely, .hourly, .daily: break
        }
        return rule
    }

    /// Returns the days of a year, in order.
    func days(inYear year: Int) -> [Int] {
        guard let first = CivilDate(year: year, month: 1, day: 1) else { return [] }
        guard !rule.months.isEmpty else {
            return days(in: first.dayNumber..<first.dayNumber + Self.length(ofYear: year))
        }
        return rule.months.flatMap { days(inMonth: year * 12 + $0 - 1) }
    }

    /// Returns the days of a month. Months are counted from January of the year 0.
    func days(inMonth month: Int) -> [Int] {
        guard let first = CivilDate(year: month / 12, month: month % 12 + 1, day: 1) else {
            return []
        }
        let length = CivilDate.daysIn(month: month % 12 + 1, year: month / 12)
        return days(in: first.dayNumber..<first.dayNumber + length)
    }

    /// Returns the days in a range, in order.
    func days(in range: Range<Int>) -> [Int] { range.filter(contains) }

    /// Returns whether a day matches the rule.
    func contains(_ dayNumber: Int) -> Bool {
        let date = CivilDate(clamping: dayNumber)
        let (year, month, day) = date.parts
        if !months.isEmpty, !months.has(month) { return false }
        let length = CivilDate.daysIn(month: month, year: year)
        if !monthDays.isEmpty, !monthDays.has(day, of: length) { return false }
        guard !rule.days.isEmpty || !yearDays.isEmpty || !weeks.isEmpty else {
            return true
        }
        let yearLength = Self.length(ofYear: year)
        let yearDay = Self.yearDay(date, year)
        if !yearDays.isEmpty, !yearDays.has(yearDay, of: yearLength) { return false }
        if !weeks.isEmpty, !hasWeek(of: date, yearDay, year) { return false }
        return rule.days.isEmpty
            || hasWeekday(
                date.weekday, countsInYear ? yearDay : day, of: countsInYear ? yearLength : length)
    }

    private func hasWeekday(_ weekday: Weekday, _ day: Int, of length: Int) -> Bool {
        let wanted = weekdays[weekday.rawValue]
        switch rule.frequency {
        case .yearly where rule.weeks.isEmpty, .monthly:
            return wanted.has(0) || wanted.has((day - 1) / 7 + 1)
                || wanted.has(-((length - day) / 7 + 1))
        case .yearly, .weekly, .daily, .hourly, .minutely, .secondly: return !wanted.isEmpty
        }
    }

    /// Returns whether the week of a day matches. The first week of a year has at least four of its
    /// days.
    private func hasWeek(of date: CivilDate, _ yearDay: Int, _ year: Int) -> Bool {
        let intoWeek = (date.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
        // A week belongs to the year of its fourth day.
        let middle = yearDay - intoWeek + 3
        if middle < 1 {
            return hasWeek(middle + Self.length(ofYear: year - 1), ofYear: year - 1)
        }
        let length = Self.length(ofYear: year)
        return middle > length
            ? hasWeek(middle - length, ofYear: year + 1) : hasWeek(middle, ofYear: year)
    }

    private func hasWeek(_ middle: Int, ofYear year: Int) -> Bool {
        let week = (middle - 1) / 7 + 1
        let last = week + (Self.length(ofYear: year) - middle) / 7
        return weeks.has(week, of: last)
    }

    private static func length(ofYear year: Int) -> Int {
        CivilDate.daysIn(month: 2, year: year) == 29 ? 366 : 365
    }

    private static func yearDay(_ date: CivilDate, _ year: Int) -> Int {
        let first = CivilDate(year: year, month: 1, day: 1) ?? .earliest
        return date.dayNumber - first.dayNumber + 1
    }
}
