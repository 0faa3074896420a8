import TestSupport

/// Creates random plans with times and days near a clock change.
struct RandomSlowPlan {
    private var random: SeededRandom
    private let zone: SlowZone
    private let zones: [SlowZone]
    private let walked: ClosedRange<Int>
    private let clock: SlowClock
    private let centre: Int
    /// The minute of the day at which the clocks change, or a random one.
    private let change: Int
    private let holidays: [Int]

    /// Creates a source of plans around a day in a zone, with journeys to other zones.
    init(
        seed: UInt64, _ zone: SlowZone, travellingTo zones: [SlowZone],
        walking walked: ClosedRange<Int>, around centre: Int, near change: Int
    ) {
        random = SeededRandom(seed: seed)
        (self.zone, self.zones, self.walked) = (zone, zones, walked)
        clock = SlowClock(zone, days: walked)
        self.centre = centre
        self.change = change
        var random = random
        holidays = (0...5).map { _ in centre + random.number(-12...12) }
        self.random = random
    }

    /// Returns the next plan.
    mutating func plan() -> SlowPlan {
        let items = (0..<random.number(1...3)).map { item("i\($0)") }
        let applied = (centre + random.number(-6...1)) * 1440 + random.number(0...1439)
        let journeys = RandomSlowJourneys(from: zone, to: zones, days: walked)
            .journeys(near: centre, &random)
        return SlowPlan(
            items, holidays: holidays, pauses: pauses(chance: 12), in: zone, on: journeys,
            days: centre - 20...centre + 30, walked: walked, applied: clock.minute(of: applied))
    }

    private mutating func item(_ id: String) -> SlowItem {
        let isReminder = random.chance(25)
        let kind = random.number(0...9)
        let hours: Int? =
            switch kind {
            case 5: random.pick([1, 2, 3, 4, 6, 8, 12, 24])
            case 6: random.pick([5, 7, 9, 10, 11, 16, 18, 30, 36, 48])
            case 7: random.number(1...8)
            default: nil
            }
        let rhythm = rhythm(kind, hours: hours ?? 0)
        let lines = lines(rhythm, isReminder: isReminder)
        var item = SlowItem(id: id, isReminder: isReminder, rhythm: rhythm, lines: lines)
        item.isOn = random.chance(94)
        item.pauses = pauses(chance: 20)
        if random.chance(40) { item.clock = travelClock(of: item) }
        let canTaper = !isReminder && item.hasOneUnit && ![4, 8].contains(kind)
        setBounds(of: &item, isTaper: canTaper && random.chance(kind == 9 ? 100 : 12))
        if hours == nil, kind != 8 { item.shift = shift(of: lines) }
        if !isReminder { item.stock = stock(of: item) }
        if random.chance(15) { item.openHours = random.pick([2, 12, 30, 100]) }
        return item
    }

    private mutating func rhythm(_ kind: Int, hours: Int) -> SlowItem.Rhythm {
        switch kind {
        case 1: return .days(random.number(2...9))
        case 2: return .weeks(random.number(1...4))
        case 3: return .months(random.number(1...4))
        case 4: return .cycle(on: random.number(1...9), off: random.number(1...7))
        case 5, 6: return .hours(hours)
        case 7:
            let from = random.number(0...1439 - hours * 60)
            return .window(
                hours: hours, from: from, until: random.number(from + hours * 60...1439))
        case 8: return .once(centre + random.number(-4...8))
        default: return .days(1)
        }
    }
}

extension RandomSlowPlan {
    private mutating func lines(_ rhythm: SlowItem.Rhythm, isReminder: Bool) -> [SlowItem.Line] {
        var count = random.number(1...3)
        var (weekdays, monthDays) = (0, 0)
        switch rhythm {
        case .once: break
        case .hours(let count): weekdays = 24 % count == 0 ? 25 : 0
        case .days(let every): (weekdays, monthDays) = every == 1 ? (35, 25) : (0, 0)
        case .weeks: weekdays = 70
        case .months: monthDays = random.pick([0, 100])
        case .window, .cycle: weekdays = 30
        }
        var from: Int?
        if case .hours = rhythm { count = 1 }
        if case .window(_, let start, _) = rhythm { (count, from) = (1, start) }
        var times = Set((0..<count).map { _ in from ?? time() })
        if isReminder, from == nil, count > 1 || random.chance(50), !rhythm.isHours {
            times.remove(times.min() ?? 0)
            times.insert(-1)
        }
        let shared = days(weekdays, monthDays)
        return times.sorted().enumerated().map { index, time in
            let days = isReminder ? shared : days(weekdays, monthDays)
            return SlowItem.Line(
                id: isReminder ? "\(index + 1)" : "s\(index + 1)",
                minute: time < 0 ? nil : time, amount: random.pick([1000, 500, 2000, 1250]),
                unit: !isReminder && random.chance(8) ? "ml" : nil, weekdays: days.weekdays,
                monthDays: days.monthDays,
                isOn: isReminder || random.chance(90))
        }
    }

    private mutating func days(
        _ weekdays: Int, _ monthDays: Int
    ) -> (weekdays: [Int], monthDays: [Int]) {
        if random.chance(weekdays) {
            return (Array((1...7).shuffled(using: &random).prefix(random.number(1...4))), [])
        }
        guard random.chance(monthDays) else { return ([], []) }
        // Days near the clock change are as likely as days that short months do not have.
        let near = (-2...2).map { SlowDay.number(centre + $0).day }
        let some = (near + [0, 29, 30, 31, 1]).shuffled(using: &random)
        return ([], Array(Set(some.prefix(random.number(1...4)))).sorted())
    }

    /// Returns a time: half of them are near the clock change, some near midnight.
    private mutating func time() -> Int {
        switch random.number(0...9) {
        case 0...4: (change + random.number(-70...70) + 1440) % 1440
        case 5: (random.number(-90...90) + 1440) % 1440
        default: random.number(0...1439)
        }
    }

    private mutating func setBounds(of item: inout SlowItem, isTaper: Bool) {
        if case .once = item.rhythm { return }
        let isNear = item.elapsedHours != nil || random.chance(60)
        let from = centre + random.pick([0, random.number(isNear ? -15...3 : -200...3)])
        item.from = from
        if isTaper {
            item.taper = (0..<random.number(1...3)).map { step in
                SlowItem.Step(amount: 4000 - step * 1000, days: random.number(1...12))
            }
        } else {
            if item.canBeginWithPlan, random.chance(40) { item.from = nil }
            if random.chance(35) { item.until = max(from, centre + random.number(-5...12)) }
        }
    }

    private mutating func pauses(chance: Int) -> [SlowItem.Pause] {
        guard random.chance(chance) else { return [] }
        var day = centre + random.number(-12...8)
        var pauses: [SlowItem.Pause] = []
        for _ in 0..<random.number(1...2) {
            let last = day + random.number(0...6)
            let isOpen = random.chance(12)
            pauses.append(SlowItem.Pause(from: day, until: isOpen ? nil : last))
            if isOpen { break }
            day = last + random.number(1...6)
        }
        return pauses
    }

    /// Returns, for some items, later times on some days, if the times leave room for it.
    private mutating func shift(of lines: [SlowItem.Line]) -> SlowItem.Shift? {
        guard random.chance(30), let last = lines.compactMap(\.minute).max(), last < 1439 else {
            return nil
        }
        let weekdays = Array(Set((0..<random.number(0...3)).map { _ in random.number(1...7) }))
        let isOnHolidays = weekdays.isEmpty || random.chance(40)
        return SlowItem.Shift(
            weekdays: weekdays.sorted(), holidays: isOnHolidays ? holidays : [],
            minutes: random.number(1...min(240, 1439 - last)))
    }

    private mutating func travelClock(of item: SlowItem) -> String {
        guard case .hours = item.rhythm else { return random.pick(["local", "home"]) }
        if item.elapsedHours != nil { return random.pick(["home", "elapsed"]) }
        let hasWeekdays = item.lines.contains { !$0.weekdays.isEmpty }
        return random.pick(["local", "home", hasWeekdays ? "home" : "elapsed"])
    }

    private mutating func stock(of item: SlowItem) -> SlowItem.Stock? {
        guard item.hasOneUnit, random.chance(50) else { return nil }
        // A count before the days that are walked could not be followed.
        let isCounted = item.from.map { $0 < centre - 18 } ?? true || random.chance(60)
        let counted = isCounted ? centre + random.number(-18...6) : nil
        let stock = SlowItem.Stock(
            left: random.number(1...24) * 500, counted: counted,
            mark: random.chance(80) ? random.number(0...5) * 1000 : nil)
        // A supply is not counted on a day that the zone skips.
        let day = counted ?? item.from ?? centre
        return clock.day(at: clock.midnight(of: day)) == day ? stock : nil
    }
}

extension SlowItem {
    fileprivate var hasOneUnit: Bool { lines.allSatisfy { $0.unit == nil } }

    /// Whether the days are known without a first day.
    fileprivate var canBeginWithPlan: Bool {
        switch rhythm {
        case .once, .cycle: false
        case .days(let count): count == 1
        case .weeks(let count): count == 1 && lines.allSatisfy { !$0.weekdays.isEmpty }
        case .months(let count): count == 1 && lines.allSatisfy { !$0.monthDays.isEmpty }
        case .hours: elapsedHours == nil
        case .window: true
        }
    }
}

extension SlowItem.Rhythm {
    fileprivate var isHours: Bool {
        switch self {
        case .hours, .window: true
        case .once, .days, .weeks, .months, .cycle: false
        }
    }
}
