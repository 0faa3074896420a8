public import CivilTime

/// The text of a random care plan with all kinds of schedules and times near a clock change.
public struct RandomPlan {
    /// The plan's YAML.
    public let text: String
    private let shifts: RandomShifts

    /// Creates a plan around a date, with many times near one time of day.
    public init(
        seed: UInt64, zone: String, around centre: CivilDate, near clock: TimeOfDay,
        travels: Bool = true
    ) {
        var lines = ["person: P\(seed)", "zone: \(zone)"]
        var traveller = RandomTravel(seed: seed, from: zone, around: centre)
        if travels { lines += traveller.lines }
        var maker = Maker(
            random: SeededRandom(seed: seed), centre: centre, clock: clock)
        var pauser = Maker(
            random: SeededRandom(seed: seed ^ 0x9A05E), centre: centre, clock: clock)
        lines += pauser.pauses(in: "", chance: 15)
        var counter = SeededRandom(seed: seed ^ 0xC0D7)
        var shifts = RandomShifts(seed: seed, around: centre)
        lines.append(shifts.holidayLine)
        lines.append("medicines:")
        for index in 0..<3 {
            let medicine = maker.medicine("M\(index)")
            let counting = Self.counting(medicine, &counter)
            lines +=
                medicine + shifts.shift(of: "M\(index)", medicine)
                + (travels ? traveller.clock(of: medicine + counting) : []) + counting
                + pauser.pauses(in: "    ", chance: 20)
        }
        lines.append("reminders:")
        for index in 0..<2 {
            let reminder = maker.reminder("R\(index)")
            lines +=
                reminder + shifts.shift(of: "R\(index)", reminder)
                + (travels ? traveller.clock(of: reminder) : [])
                + pauser.pauses(in: "    ", chance: 20)
        }
        lines += maker.lenses()
        lines.append("alarms: {early: {before: [1 day, 2 h]}, often: {again-every: 5 min}}")
        text = lines.joined(separator: "\n") + "\n"
        self.shifts = shifts
    }

    /// For some medicines with a single time, adds that intervals are counted from the last dose
    /// taken.
    private static func counting(_ medicine: [String], _ random: inout SeededRandom) -> [String] {
        let has = { (text: String) in medicine.contains { $0.contains(text) } }
        let times = medicine.count { $0.contains("{at:") }
        let isCounted =
            times == 1 && medicine.contains { $0.hasPrefix("    every:") } && !has("months")
            && !has("days-of-month") && !has(" on: ") && !has("between:")
        return isCounted && random.chance(40) ? ["    counts: from-last-taken"] : []
    }

    /// The text without intervals counted from the last dose taken.
    public var textWithoutCounts: String {
        text.split(separator: "\n").filter { !$0.hasPrefix("    counts:") }
            .map { $0 + "\n" }.joined()
    }

    /// The text without shifts to later times.
    public var textWithoutShifts: String {
        text.split(separator: "\n").filter { !$0.hasPrefix("    shift:") }
            .map { $0 + "\n" }.joined()
    }

    /// Returns the number of minutes by which an item is later on a date.
    public func minutesLater(_ item: String, on date: CivilDate) -> Int {
        shifts.minutesLater(item, on: date)
    }
}

private struct Maker {
    var random: SeededRandom
    let centre: CivilDate
    let clock: TimeOfDay

    mutating func medicine(_ name: String) -> [String] {
        var from = centre.advanced(byDays: -random.number(0...200))
        var lines = ["  - name: \(name)"]
        // A tenth of the items begin on the day of the clock change.
        if random.chance(10) { from = centre }
        if random.chance(30) {
            lines.append(
                "    stock: {left: \(random.number(1...90)), counted: \(from), refill-at: 5}")
        }
        if random.chance(10) { lines.append("    note: \"a; b, c\\\\d \\u00e6\\u00f8\\u00e5\"") }
        if random.chance(20) {
            lines.append("    food: \(random.pick(["before", "with", "after"]))")
        }
        if random.chance(20) { lines.append("    tags: [a, \"b;c\"]") }
        let kind = random.number(0...8)
        var isOpen = true
        switch kind {
        case 0: lines += doses(days: .weekdays)
        case 1: lines += ["    every: \(random.number(2...10)) days"] + doses(days: .none)
        case 2: lines += ["    every: \(random.number(1...5)) weeks"] + doses(days: .weekdays)
        case 3:
            let isHeld = random.chance(60)
            // Days that short months do not have are a common source of errors.
            if isHeld { from = CivilMonth(of: from).last.advanced(byDays: -random.number(0...2)) }
            lines += ["    every: \(random.number(1...7)) months"]
            lines += doses(days: isHeld ? .none : .monthDays)
        case 4: lines += doses(days: .monthDays)
        case 5:
            let hours = random.pick([2, 3, 4, 6, 8, 12, 24, 5, 7, 9, 10, 16, 18, 36, 48])
            lines.append("    every: \(hours) h")
            let isWindow = hours < 9 && random.chance(40)
            lines += isWindow ? window(of: hours) : ["    doses: [{at: \"\(time())\"}]"]
        case 6:
            let (on, off) = (random.number(1...25), random.number(1...10))
            lines += ["    cycle: {on: \(on) days, off: \(off) days}"] + doses(days: .weekdays)
        case 7:
            lines += taper() + ["    doses: [{at: \"\(time())\"}]"]
            isOpen = false
        default:
            let date = centre.advanced(byDays: random.number(-40...40))
            return lines + ["    date: \(date)", "    doses: [{at: \"\(time())\"}]"]
        }
        lines.append("    from: \(from)")
        if isOpen, random.chance(60) {
            lines.append(
                "    until: \(max(from, centre.advanced(byDays: random.number(-20...60))))")
        }
        return lines
    }

    /// Returns a window for hourly doses, sometimes one that contains a clock change.
    private mutating func window(of hours: Int) -> [String] {
        let start = random.number(0...23 - hours)
        let end = random.number(start + hours...23)
        let (first, last) = (TimeOfDay(hour: start, minute: 30), TimeOfDay(hour: end, minute: 45))
        guard let first, let last else { return [] }
        return [
            "    between: \"\(first)-\(last)\"", "    doses: [{amount: \(random.number(1...3))}]",
        ]
    }

    mutating func reminder(_ title: String) -> [String] {
        let from = centre.advanced(byDays: -random.number(0...100))
        let isAllDay = random.chance(30)
        var lines = [
            "  - title: \(title)", "    at: \(isAllDay ? "all-day" : "\"\(time())\"")",
            "    from: \(from)",
        ]
        if random.chance(60) { lines.append("    on: \(weekdays())") }
        if random.chance(50) {
            lines.append("    until: \(centre.advanced(byDays: random.number(0...60)))")
        }
        if !isAllDay, random.chance(40) {
            let own = "{before: [1 day, 2 h], again-every: 7 min, times: 2}"
            lines.append("    remind: \(random.pick([own, "early", "often"]))")
        }
        if !isAllDay, random.chance(40) {
            lines.append("    duration: \(random.number(5...200)) min")
        }
        return lines
    }

    mutating func lenses() -> [String] {
        let opened = centre.advanced(byDays: -random.number(0...30))
        return [
            "lenses:", "  - name: L", "    type: \(random.number(2...40))",
            "    opened: \(opened)", "    at: \"\(time())\"",
        ] + lensExtras() + doneMarks()
    }

    private mutating func lensExtras() -> [String] {
        var lines: [String] = []
        if random.chance(50) { lines.append("    wear-tasks: true") }
        if random.chance(30) {
            lines.append("    stock: {left: \(random.number(1...3)), refill-at: 1}")
        }
        return lines
    }

    /// Returns pauses for some items, sometimes one without an end.
    mutating func pauses(in margin: String, chance: Int) -> [String] {
        guard random.chance(chance) else { return [] }
        var day = centre.advanced(byDays: random.number(-60...20))
        var lines = ["\(margin)pauses:"]
        for _ in 0..<random.number(1...2) {
            let last = day.advanced(byDays: random.number(0...25))
            // If the whole plan were paused without an end, it would have no feed.
            let isOpen = !margin.isEmpty && random.chance(20)
            lines.append("\(margin)  - {from: \(day)\(isOpen ? "" : ", until: \(last)")}")
            if isOpen { break }
            day = last.advanced(byDays: random.number(1...20))
        }
        return lines
    }

    private mutating func doneMarks() -> [String] {
        let marks = ["\"✓\"", "x", "\"[x]\"", "\"done:\""].shuffled(using: &random)
        return random.chance(50)
            ? ["done-marks: [\(marks.prefix(random.number(1...4)).joined(separator: ", "))]"] : []
    }

    private enum Days {
        case none, weekdays, monthDays
    }

    private mutating func doses(days: Days) -> [String] {
        var times: [String] = []
        while times.count < random.number(1...3) {
            let next = time()
            if !times.contains(next) { times.append(next) }
        }
        let slots = times.enumerated().map { index, time in
            var fields = ["at: \"\(time)\"", "amount: \(random.pick(["1", "0.5", "2", "1.25"]))"]
            if days == .weekdays, random.chance(70) { fields.append("on: \(weekdays())") }
            if days == .monthDays { fields.append("days-of-month: \(monthDays())") }
            if index > 0, random.chance(15) { fields.append("enabled: false") }
            return "      - {\(fields.joined(separator: ", ")), id: s\(index)}"
        }
        return ["    doses:"] + slots
    }

    private mutating func taper() -> [String] {
        let steps = (0..<random.number(1...4)).map { index in
            "      - {amount: \(4 - index), for: \(random.number(1...60)) days}"
        }
        return ["    taper:"] + steps
    }

    private mutating func weekdays() -> String {
        let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].shuffled(using: &random)
        return "[\(days.prefix(random.number(1...5)).joined(separator: ", "))]"
    }

    private mutating func monthDays() -> String {
        let days = (1...31).map(String.init) + ["last", "last", "31", "30", "29"]
        let some = days.shuffled(using: &random).prefix(random.number(1...3))
        return "[\(some.joined(separator: ", "))]"
    }

    /// Returns a time: half of them are within seventy minutes of the clock change.
    private mutating func time() -> String {
        let near = random.chance(50)
        let time =
            near
            ? clock.advanced(byMinutes: random.number(-70...70))
            : TimeOfDay.midnight.advanced(byMinutes: random.number(0...1439))
        return time.description
    }
}
