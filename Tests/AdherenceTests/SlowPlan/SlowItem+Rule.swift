/// The rules of docs/plan.md for each kind of schedule, for one day and one minute at a time.
extension SlowItem {
    /// Returns whether a line is due on a day by its pattern, its first and its last day,
    /// regardless of pauses and switches. An item without a first day has always been due.
    func isDue(_ line: Line, on day: Int) -> Bool {
        if let from, day < from { return false }
        if let until, day > until { return false }
        if !taper.isEmpty, step(on: day) == nil { return false }
        let date = SlowDay.number(day)
        let isItsDay =
            (line.weekdays.isEmpty || line.weekdays.contains(date.weekday))
            && (line.monthDays.isEmpty || date.isOne(of: line.monthDays))
        let first = from ?? 0
        switch rhythm {
        case .once(let only): return day == only && isItsDay
        case .days(let count): return (day - first) % count == 0 && isItsDay
        case .weeks(let count):
            let weeks = (monday(of: day) - monday(of: firstDayOfWeeks)) / 7
            return weeks % count == 0 && weekdays(of: line).contains(date.weekday)
        case .months(let count) where line.monthDays.isEmpty:
            let start = SlowDay.number(first)
            return (date.months - start.months) % count == 0
                && date.day == min(start.day, date.monthLength)
        case .months(let count):
            return (date.months - SlowDay.number(firstDayOfMonths).months) % count == 0 && isItsDay
        case .hours, .window: return isItsDay
        case .cycle(let on, let off): return (day - first) % (on + off) < on && isItsDay
        }
    }

    /// Returns the number of the time of day, from 1, that a line has at a minute, or `nil`.
    func turn(of line: Line, at minute: Int, on day: Int) -> Int? {
        switch rhythm {
        case .hours(let hours):
            let first = line.minute ?? 0
            let passed = (minute - first + 1440) % 1440
            // The times of the first day begin with the first dose.
            if minute < first, day == from { return nil }
            return passed % (hours * 60) == 0 ? passed / (hours * 60) + 1 : nil
        case .window(let hours, let from, let until):
            guard from <= minute, minute <= until else { return nil }
            return (minute - from) % (hours * 60) == 0 ? (minute - from) / (hours * 60) + 1 : nil
        case .once, .days, .weeks, .months, .cycle:
            guard let time = line.minute else { return minute == 0 ? 1 : nil }
            return minute == time + minutesLater(on: day) ? 1 : nil
        }
    }

    /// For each minute of the day, whether anything can be due then on any day.
    var busyMinutes: [Bool] {
        var busy = [Bool](repeating: false, count: 1440)
        for line in lines {
            let time = line.minute ?? 0
            busy[time] = true
            busy[min(1439, time + (shift?.minutes ?? 0))] = true
            guard let hours = hoursOfDay else { continue }
            for later in stride(from: 0, to: 1440, by: hours * 60) {
                busy[(time + later) % 1440] = true
            }
        }
        return busy
    }

    /// The interval in hours of a pattern with hours of local time.
    private var hoursOfDay: Int? {
        switch rhythm {
        case .hours(let hours), .window(let hours, _, _): hours
        case .once, .days, .weeks, .months, .cycle: nil
        }
    }

    /// The interval in hours of elapsed time, or `nil` for other patterns.
    var elapsedHours: Int? {
        guard case .hours(let hours) = rhythm else { return nil }
        return 24 % hours != 0 || clock == "elapsed" ? hours : nil
    }

    /// The greatest number of days between doses, according to docs/plan.md.
    var daysApart: Int {
        let own = lines.filter(\.isOn)
        let isPlain = own.allSatisfy { $0.weekdays.isEmpty && $0.monthDays.isEmpty }
        switch rhythm {
        case .once: return 30
        case .hours(let hours): return hours <= 24 ? 1 : hours <= 48 ? 2 : 3
        case .months(let count): return 31 * count
        case .weeks(let count) where count > 1: return 7 * count
        case .cycle(let on, let off): return on == 1 && isPlain ? 1 + off : 1
        case .days(let count) where isPlain: return count
        case .weeks where isPlain: return 7
        case .window where isPlain: return 1
        case .days, .weeks, .window:
            if own.contains(where: { $0.weekdays.isEmpty && $0.monthDays.isEmpty }) { return 1 }
            let days = Set(own.flatMap(\.weekdays))
            if days.isEmpty { return 31 }
            return days.map { day in (1...7).first { days.contains((day + $0 - 1) % 7 + 1) } ?? 7 }
                .max() ?? 7
        }
    }

    /// Returns the amount of a line on a day.
    func amount(of line: Line, on day: Int) -> Int? {
        isReminder ? nil : step(on: day)?.amount ?? line.amount
    }

    /// Returns the step of a taper on a day.
    private func step(on day: Int) -> Step? {
        var last = (from ?? 0) - 1
        for step in taper {
            last += step.days
            if day <= last { return step }
        }
        return nil
    }

    private func minutesLater(on day: Int) -> Int {
        guard let shift else { return 0 }
        let isLater =
            shift.weekdays.contains(SlowDay.number(day).weekday)
            || shift.holidays.contains(day)
        return isLater ? shift.minutes : 0
    }

    private func weekdays(of line: Line) -> [Int] {
        line.weekdays.isEmpty ? [SlowDay.number(from ?? 0).weekday] : line.weekdays
    }

    /// The first day on which any line is due; all lines count their weeks from its week.
    private var firstDayOfWeeks: Int {
        let any = lines.flatMap(weekdays)
        var day = from ?? 0
        while !any.contains(SlowDay.number(day).weekday) { day += 1 }
        return day
    }

    /// The first day of the month on which any line is due; all lines count their months from it.
    private var firstDayOfMonths: Int {
        let any = lines.flatMap(\.monthDays)
        var day = from ?? 0
        while !SlowDay.number(day).isOne(of: any) { day += 1 }
        return day
    }

    private func monday(of day: Int) -> Int { day - SlowDay.number(day).weekday + 1 }
}
