import Adherence
import CarePlan
import CivilTime
import Journal
import Household
import Schedule
import TestSupport

/// Random plans, edited while their ids are kept, and random entries.
struct RandomFeedHistory {
    private(set) var diary: FeedDiary
    private(set) var now: Instant
    private var random: SeededRandom
    private var items: [String: String] = [:]
    /// An item that follows another, if the day has room for it.
    private var follower = ""
    private var travel = ""

    init(seed: UInt64, zone: String) throws {
        random = SeededRandom(seed: seed)
        diary = try FeedDiary(zone: zone)
        // The start is near clock changes of both hemispheres.
        now = try diary.instant("2026-\(random.pick(["02-20", "03-05", "09-20", "10-01"])) 06:00")
        for number in 1...3 { items["i\(number)"] = line("i\(number)") }
        follow()
        try apply()
    }

    private var today: CivilDate { diary.zone.wallClock(at: now).date }

    private mutating func follow() {
        var random = random
        let missed = random.chance(40) ? ", if-missed: wait" : ""
        follower =
            "after: {item: i\(random.number(1...4)), by: \(random.number(5...200)) min\(missed)}"
    }

    private mutating func apply() throws {
        do {
            try apply(with: ["  - {name: f, id: f, \(follower)}", Self.second])
        } catch is PlanErrors {
            try apply(with: [])
        }
    }

    /// An item that follows the follower.
    private static let second = "  - {name: g, id: g, after: {item: f, by: 45 min}}"

    private mutating func apply(with followers: [String]) throws {
        let lines =
            items.sorted { $0.key < $1.key }.map { "  - {name: \($0.key), \($0.value)}" }
            + followers
        let every = "every: \(random.pick([1, 1, 2])) days, from: 2026-01-01"
        try diary.apply(
            "\(travel)medicines:\n\(lines.joined(separator: "\n"))\nreminders:\n"
                + "  - {title: Look, id: look, at: all-day, \(every)}", at: now)
    }

    /// Returns a medicine with a random pattern, which keeps its ids.
    private mutating func line(_ id: String) -> String {
        let from = "from: \(today.advanced(byDays: random.number(-20...5)))"
        let rhythm = random.pick([
            "", "every: 3 days, \(from)", "every: 2 weeks, \(from)", "every: 2 months, \(from)",
            "every: 8 h, \(from)", "every: 10 h, \(from)",
            "every: 3 days, counts: from-last-taken, \(from)",
            "every: 12 h, counts: from-last-taken, \(from)",
            "cycle: {on: 5 days, off: 3 days}, \(from)",
            "taper: [{amount: 3, for: 9 days}, {amount: 1, for: 30 days}], \(from)",
            "date: \(today.advanced(byDays: random.number(0...20)))",
        ])
        let isSingle = rhythm.contains(" h,") || rhythm.contains("counts")
        let slots = (1...(isSingle ? 1 : random.number(1...3))).map { number in
            "{at: \"\(time(number))\", id: s\(number)\(amount(rhythm))\(days(rhythm))"
                + "\(random.chance(10) ? ", enabled: false" : "")}"
        }
        let isEnded = !rhythm.contains("taper") && !rhythm.contains("date") && random.chance(25)
        return [
            "id: \(id)", "doses: [\(slots.joined(separator: ", "))]", rhythm,
            isEnded ? "until: \(today.advanced(byDays: random.number(5...40)))" : "",
            random.chance(15) ? "enabled: false" : "", pauses(),
            random.chance(25) ? "clock: home" : "",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private mutating func pauses() -> String {
        guard random.chance(25) else { return "" }
        let first = today.advanced(byDays: random.number(-4...12))
        let last = first.advanced(byDays: random.number(0...12))
        return "pauses: [{from: \(first)\(random.chance(80) ? ", until: \(last)" : "")}]"
    }

    private mutating func amount(_ rhythm: String) -> String {
        rhythm.hasPrefix("taper") ? "" : ", amount: \(random.number(1...2))"
    }

    private mutating func days(_ rhythm: String) -> String {
        rhythm.isEmpty
            ? random.pick(["", "", ", on: [mon, wed, sat]", ", days-of-month: [1, 15, last]"]) : ""
    }

    /// Returns a time; each slot of a day has its own range, because two slots cannot have the same
    /// time.
    private mutating func time(_ slot: Int) -> String {
        let first = (slot % 3) * 480
        let minutes = random.pick([
            random.number(first...first + 479), first + random.number(60...200),
        ])
        return TimeOfDay.midnight.advanced(byMinutes: minutes).description
    }

    /// Lets days pass with answers and edits of the plan.
    mutating func live() throws {
        for _ in 0..<random.number(6...16) {
            let end = now.advanced(byMinutes: random.number(300...2400))
            try answer(until: end)
            now = end
            if random.chance(20) { try edit() }
        }
    }

    private mutating func edit() throws {
        let id = random.pick(items.keys.sorted())
        switch random.number(0...9) {
        case 0: return diary.removePlan(at: now)
        case 1 where items.count > 1: items[id] = nil
        case 8, 9: changeJourney()
        case 2:
            let other = "i\(random.number(1...4))"
            items[other] = line(other)
        default: items[id] = line(id)
        }
        follow()
        try apply()
    }

    /// Adds a journey that begins now or soon, or removes it.
    private mutating func changeJourney() {
        guard travel.isEmpty || random.chance(60) else {
            travel = ""
            return
        }
        let zone = random.pick(["Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu"])
        let from = today.advanced(byDays: random.number(0...4))
        let time = random.chance(50) ? " \(random.pick(["06:30", "13:15", "22:45"]))" : ""
        let last = ", until: \"\(from.advanced(byDays: random.number(2...9)))\""
        travel =
            "travel: [{zone: \(zone), from: \"\(from)\(time)\"\(random.chance(80) ? last : "")}]\n"
    }

    /// Answers most occurrences, late, early or not at all, and sometimes a future one.
    private mutating func answer(until end: Instant) throws {
        let day = diary.zone.wallClock(at: end).date
        let ahead = random.chance(15) ? 12 : 0
        let outcomes = try diary.timeline.outcomes(
            from: today.advanced(byDays: -1), through: day.advanced(byDays: ahead))
        for outcome in outcomes where outcome.answer == nil && !outcome.isPaused {
            let isAhead = outcome.start > end
            guard random.chance(isAhead ? 3 : 80), isAhead || outcome.start < end else { continue }
            let at = isAhead ? end : outcome.start.advanced(byMinutes: random.number(-20...400))
            guard at >= now, at <= end else { continue }
            let action: Action =
                switch random.number(0...9) {
                case 0, 1: .skipped(outcome.planned, at: at)
                case 2: .snoozed(outcome.planned, at: at, until: at.advanced(byMinutes: 10))
                default: .taken(outcome.planned, at: at, outcome.amount)
                }
            diary.write(action, outcome.name.item, on: outcome.date, recorded: at)
        }
    }
}
