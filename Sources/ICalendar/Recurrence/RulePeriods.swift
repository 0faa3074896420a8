internal import CivilTime

/// The numbered periods of a rule: years, months, weeks, days, hours, minutes or seconds.
struct RulePeriods {
    private let rule: RecurrenceRule
    private let days: RuleDays
    private let hours: RuleNumbers
    private let minutes: RuleNumbers
    private let seconds: RuleNumbers
    private let positions: RuleNumbers
    /// The times in a day, or in a shorter period, as seconds from its start.
    private let times: [Int]
    /// The length of a period in seconds, or `nil` if it is longer than a day.
    private let length: Int?

    /// Creates the periods of a rule whose first occurrence is at these clock seconds.
    init(_ rule: RecurrenceRule, from start: Int, isDate: Bool) {
        self.rule = rule
        let wallClock = CivilDateTime(clockSeconds: start)
        days = RuleDays(rule, from: wallClock.date)
        (hours, minutes) = (RuleNumbers(rule.hours), RuleNumbers(rule.minutes))
        (seconds, positions) = (RuleNumbers(rule.seconds), RuleNumbers(rule.positions))
        length = Self.length(rule.frequency)
        times = isDate ? [0] : Self.times(rule, wallClock.time)
    }

    /// The largest number of steps that one period takes. Finding out whether a day matches takes
    /// as long as four times in it.
    var steps: Int {
        let days =
            switch rule.frequency {
            case .yearly: 366
            case .monthly: 31
            case .weekly: 7
            case .daily, .hourly, .minutely, .secondly: 1
            }
        return days * (4 + times.count)
    }

    /// Returns the number of the period that contains clock seconds.
    func number(of clock: Int) -> Int {
        if let length { return clock.floorDivided(by: length) }
        let date = CivilDateTime(clockSeconds: clock).date
        switch rule.frequency {
        case .yearly: return date.year
        case .monthly: return date.year * 12 + date.month - 1
        case .weekly: return (date.dayNumber - firstDayOfWeek).floorDivided(by: 7)
        case .daily, .hourly, .minutely, .secondly: return 0
        }
    }

    /// Returns the occurrences in a period, as clock seconds in order.
    func starts(in period: Int) -> [Int] {
        let all: [Int]
        if let length {
            let start = period * length
            let isDay = rule.frequency == .daily
            guard days.contains(start.floorDivided(by: 86_400)), isDay || hasTime(start) else {
                return []
            }
            all = times.map { start + $0 }
        } else {
            all = daysOf(period).flatMap { day in times.map { day * 86_400 + $0 } }
        }
        guard !positions.isEmpty else { return all }
        return all.indices.filter { positions.has($0 + 1, of: all.count) }.map { all[$0] }
    }

    /// Returns the clock seconds at which the search continues after an empty period, or `nil` for
    /// periods of a day or longer.
    func next(after period: Int) -> Int? {
        guard let length, rule.frequency != .daily else { return nil }
        let start = period * length
        let day = start.floorDivided(by: 86_400)
        if !days.contains(day) { return (day + 1) * 86_400 }
        let hour = start.floorDivided(by: 3_600)
        if !hours.isEmpty, !hours.has(hour - day * 24) { return (hour + 1) * 3_600 }
        return (start.floorDivided(by: 60) + 1) * 60
    }

    private func daysOf(_ period: Int) -> [Int] {
        switch rule.frequency {
        case .yearly: days.days(inYear: period)
        case .monthly: days.days(inMonth: period)
        case .weekly:
            days.days(in: period * 7 + firstDayOfWeek..<period * 7 + 7 + firstDayOfWeek)
        case .daily, .hourly, .minutely, .secondly: []
        }
    }

    /// The number of a day on which weeks begin.
    private var firstDayOfWeek: Int {
        // 1970-01-05 was a Monday.
        4 + rule.weekStart.rawValue - Weekday.monday.rawValue
    }

    /// Returns whether the start of a period shorter than a day has a time that matches the rule.
    private func hasTime(_ start: Int) -> Bool {
        let time = CivilDateTime(clockSeconds: start).time
        guard hours.isEmpty || hours.has(time.hour) else { return false }
        if rule.frequency == .hourly { return true }
        guard minutes.isEmpty || minutes.has(time.minute) else { return false }
        return rule.frequency == .minutely || seconds.isEmpty || seconds.has(time.second)
    }

    private static func length(_ frequency: RecurrenceRule.Frequency) -> Int? {
        switch frequency {
        case .secondly: 1
        case .minutely: 60
        case .hourly: 3_600
        case .daily: 86_400
        case .weekly, .monthly, .yearly: nil
        }
    }

    private static func times(_ rule: RecurrenceRule, _ start: TimeOfDay) -> [Int] {
        // A leap second becomes the last second of its minute.
        let seconds = Set(
            (rule.seconds.isEmpty ? [start.second] : rule.seconds).map { min($0, 59) })
        let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
        let hours = rule.hours.isEmpty ? [start.hour] : rule.hours
        let inMinute = seconds.sorted()
        switch rule.frequency {
        case .secondly: return [0]
        case .minutely: return inMinute
        case .hourly: return minutes.flatMap { minute in inMinute.map { minute * 60 + $0 } }
        case .daily, .weekly, .monthly, .yearly:
            let inHour = minutes.flatMap { minute in inMinute.map { minute * 60 + $0 } }
            return hours.flatMap { hour in inHour.map { hour * 3_600 + $0 } }
        }
    }
}

extension Int {
    /// Returns the quotient, rounded down.
    func floorDivided(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
