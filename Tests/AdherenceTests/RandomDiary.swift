import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import TestSupport

/// A random diary: a plan that is edited while ids are kept, and entries.
struct RandomDiary {
    static let zones = [
        "Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe", "America/Havana",
        "Pacific/Auckland", "America/Santiago",
    ]
    private(set) var random: SeededRandom
    private(set) var diary: Diary
    private(set) var now: Instant
    private var items: [RandomItem] = []
    private var made = 0
    private var travel = ""

    init(seed: UInt64, zone: String) throws {
        random = SeededRandom(seed: seed)
        diary = try Diary(zone: zone)
        now = try diary.instant("2025-0\(random.number(1...9))-10 06:00")
        now = now.advanced(byMinutes: random.number(0...2880))
        for _ in 0...1 { addItem() }
        try apply()
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }
    mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

    /// The current date in the zone of the current plan.
    var today: CivilDate { diary.zone.wallClock(at: now).date }

    private mutating func addItem() {
        made += 1
        items.append(RandomItem(number: made, around: today, &random))
    }
}

extension RandomDiary {
    /// Applies the current plan, now or, if the clock was set back, at the time of the last
    /// version.
    private mutating func apply() throws {
        now = max(now, diary.plans.last?.since ?? now)
        try diary.apply(
            text: RandomItem.text(of: items, zone: diary.zone.name, travel), at: now)
    }

    /// Adds a journey or removes one.
    private mutating func changeJourney() {
        guard travel.isEmpty || random.chance(50) else {
            travel = ""
            return
        }
        let zone = random.pick(["Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu"])
        let from = today.advanced(byDays: random.number(-1...3))
        let time = random.chance(50) ? " \(random.pick(["06:30", "13:15", "22:45"]))" : ""
        let until = from.advanced(byDays: random.number(2...8))
        let last = random.chance(75) ? ", until: \"\(until)\"" : ""
        travel = "travel: [{zone: \(zone), from: \"\(from)\(time)\"\(last)}]\n"
    }

    /// Changes the plan or its zone, or removes or restores the plan.
    mutating func edit() throws {
        switch random.number(0...14) {
        case 13, 14:
            changeJourney()
            try apply()
        case 0:
            now = max(now, diary.plans.last?.since ?? now)
            try diary.removePlan(at: now)
        case 1, 2:
            now = max(now, diary.plans.last?.since ?? now)
            let text = RandomItem.text(of: items, zone: random.pick(Self.zones), travel)
            try diary.apply(text: text, at: now)
        case 3 where items.count < 4: fallthrough
        case 4 where items.count < 3:
            addItem()
            try apply()
        case 5 where items.count > 1:
            items.remove(at: random.number(0...items.count - 1))
            try apply()
        default:
            let index = random.number(0...items.count - 1)
            items[index].change(around: today, &random)
            try apply()
        }
    }

    /// Advances the time, and answers most occurrences meanwhile, late, early or on time.
    mutating func live(forMinutes minutes: Int) throws {
        let end = now.advanced(byMinutes: minutes)
        let timeline = try diary.timeline
        let first = today.advanced(byDays: -1)
        let outcomes = timeline.outcomes(
            from: first, through: diary.zone.wallClock(at: end).date)
        for outcome in outcomes where outcome.answer == nil && outcome.start < end {
            let at = outcome.start.advanced(byMinutes: random.number(-20...random.pick([40, 300])))
            let isAnswered = random.chance(85)
            guard isAnswered, at > now, at < end, !outcome.isPaused else { continue }
            write(outcome, at: at)
        }
        now = end
    }

    /// Answers a random occurrence of the last days, which may be answered already.
    mutating func answer() throws {
        let latest = now.advanced(byMinutes: 30)
        let outcomes = try diary.timeline.outcomes(
            from: today.advanced(byDays: -random.pick([0, 1, 20])), through: today
        ).filter { $0.start < latest }
        guard !outcomes.isEmpty else { return try need() }
        write(random.pick(outcomes), at: now.advanced(byMinutes: -random.number(0...600)))
    }

    private mutating func write(_ outcome: Outcome, at: Instant) {
        let name = outcome.name
        let start = outcome.isAllDay ? nil : outcome.start
        let planned = Planned(slot: name.slot, ordinal: name.ordinal, start: start)
        let action: Action =
            switch random.number(0...9) {
            case 0, 1: .skipped(planned, at: at)
            case 2: .snoozed(planned, at: at, until: at.advanced(byMinutes: 10))
            case 3: .seen(planned, at: at)
            default: .taken(planned, at: at, outcome.amount)
            }
        diary.write(action, name.item, on: name.date, recorded: max(at, now))
    }

    /// Records a dose outside the plan.
    mutating func need() throws {
        let item = random.pick(items).id
        diary.write(.taken(nil, at: now, Amount(2)), item, on: today, recorded: now)
    }

    /// Undoes one of the last entries, which can be an undo itself.
    mutating func undo() -> EntryID? {
        guard !diary.entries.isEmpty else { return nil }
        let entry = random.pick(Array(diary.entries.suffix(8)))
        return undo(entry.id)
    }

    mutating func undo(_ id: EntryID) -> EntryID? {
        diary.entries.first { $0.id == id }.map { entry in
            diary.write(.undone(id), entry.subject.item, on: entry.day, recorded: now)
        }
    }

    mutating func setClockBack() { now = now.advanced(byMinutes: -random.number(1...600)) }
}

/// A medicine or reminder whose slots change while its ids stay.
private struct RandomItem {
    let id: String
    let isReminder: Bool
    private var slots: [(id: String, time: String, days: String, isOn: Bool)] = []
    private var made = 0
    private var rhythm = ""
    private var until = ""
    private var isOn = true
    private var pause = ""
    private var shift = ""
    private var isAtHome = false

    init(number: Int, around today: CivilDate, _ random: inout SeededRandom) {
        id = "i\(number)"
        isReminder = random.chance(25)
        for _ in 0...random.number(0...2) { addSlot(&random) }
        setRhythm(around: today, &random)
    }

    private mutating func addSlot(_ random: inout SeededRandom) {
        made += 1
        let isOn = random.chance(90)
        slots.append(
            (id: "s\(made)", time: freeTime(&random), days: Self.days(&random), isOn: isOn))
    }

    private static func days(_ random: inout SeededRandom) -> String {
        random.pick(["", "", "", ", on: [mon, wed, sat]", ", days-of-month: [1, 15, last]"])
    }

    /// Returns a time that no slot has, because two slots cannot have the same time.
    private func freeTime(_ random: inout SeededRandom) -> String {
        while true {
            let time = Self.time(&random)
            if !slots.contains(where: { $0.time == time }) { return time }
        }
    }

    private static func time(_ random: inout SeededRandom) -> String {
        let minutes = random.pick([
            random.number(0...1439), random.number(1260...1439), random.number(0...200),
        ])
        return TimeOfDay.midnight.advanced(byMinutes: minutes).description
    }

    private mutating func setRhythm(around today: CivilDate, _ random: inout SeededRandom) {
        let from = ", from: \(today.advanced(byDays: random.number(-20...5)))"
        rhythm = random.pick([
            "", "", "every: 3 days", "every: 1 week", "every: 2 months", "every: 8 h",
            "every: 10 h", "every: 5 h", "cycle: {on: 5 days, off: 3 days}", "taper",
        ])
        if rhythm == "taper" {
            rhythm =
                isReminder
                ? "every: 6 days" : "taper: [{amount: 3, for: 9 days}, {amount: 1, for: 30 days}]"
        }
        if !rhythm.isEmpty { rhythm = ", \(rhythm)\(from)" }
        until = ""
    }

    mutating func change(around today: CivilDate, _ random: inout SeededRandom) {
        switch random.number(0...15) {
        case 14, 15: isAtHome.toggle()
        case 12, 13:
            shift = shift.isEmpty ? ", shift: {on: [sat, sun, wed, holidays], by: 90 min}" : ""
        case 10, 11: slots[random.number(0...slots.count - 1)].isOn.toggle()
        case 0, 1, 2:
            slots[random.number(0...slots.count - 1)].time = freeTime(&random)
        case 3: addSlot(&random)
        case 4 where slots.count > 1: slots.remove(at: random.number(0...slots.count - 1))
        case 5 where !rhythm.contains("taper"):
            until =
                random.chance(50) ? ", until: \(today.advanced(byDays: random.number(0...9)))" : ""
        case 6: setRhythm(around: today, &random)
        case 7:
            // The pause covers future days only, because a pause of past days would change them.
            let first = today.advanced(byDays: random.number(1...4))
            let last = ", until: \(first.advanced(byDays: random.number(0...9)))"
            pause =
                pause.isEmpty
                ? ", pauses: [{from: \(first)\(random.chance(60) ? last : "")}]" : ""
        default: isOn.toggle()
        }
    }

    /// Writes the slots. Only patterns that allow it have slots with weekdays.
    private var line: String {
        let enabled =
            (isOn ? "" : ", enabled: false") + pause + (isAtHome ? ", clock: home" : "")
        let once = rhythm.contains(" h,") ? Array(slots.prefix(1)) : slots
        if isReminder {
            let times = rhythm.contains(" h,") ? "\"\(once[0].time)\"" : "all-day"
            let every = rhythm.isEmpty ? ", every: 1 day" : rhythm
            return "title: \(id), id: \(id), at: \(times)\(every)\(until)\(enabled)"
        }
        let doses = once.map { slot in
            "{at: \"\(slot.time)\", id: \(slot.id)\(rhythm.isEmpty ? slot.days : "")"
                + "\(slot.isOn ? "" : ", enabled: false")}"
        }
        let hasRoom = !rhythm.contains(" h,") && slots.allSatisfy { $0.time < "22:30" }
        return "name: \(id), id: \(id), doses: [\(doses.joined(separator: ", "))]"
            + "\(rhythm)\(until)\(enabled)\(hasRoom ? shift : "")"
    }

    static func text(of items: [RandomItem], zone: String, _ travel: String) -> String {
        let parts = [("medicines", false), ("reminders", true)].map { name, isReminder in
            let lines = items.filter { $0.isReminder == isReminder }.map { "  - {\($0.line)}\n" }
            return lines.isEmpty ? "" : "\(name):\n\(lines.joined())"
        }
        return "person: R\nzone: \(zone)\n\(travel)holidays: [2025-05-05, 2025-05-08, 2025-10-14]\n"
            + parts.joined()
    }
}
