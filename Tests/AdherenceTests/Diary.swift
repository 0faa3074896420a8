import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule
import Testing

/// A person's plan versions and entries, written by a test, and the timeline that results from
/// them.
struct Diary {
    static let zones = ZoneDirectory()
    private(set) var plans: [StoredPlan] = []
    private(set) var record = Record()
    private var history: PlanHistory?
    /// The zone of the current plan, in which the times of the test are read.
    private(set) var zone: TimeZone
    private var begins: [String: CivilDate] = [:]

    init(zone name: String = "Europe/Copenhagen") throws {
        zone = try #require(Self.zones.zone(named: name))
    }

    /// Creates a diary whose plan contains the given medicines from a time on.
    init(_ medicines: String..., at time: String, zone name: String = "Europe/Copenhagen") throws {
        try self.init(zone: name)
        try apply(medicines, at: time)
    }
}

extension Diary {
    /// Applies a plan at a time. Medicines and reminders are YAML flow mappings.
    mutating func apply(
        _ medicines: [String], reminders: [String] = [], zone name: String? = nil, at time: String
    ) throws {
        let moment = try instant(time)
        if let name { zone = try #require(Self.zones.zone(named: name)) }
        var lines = ["person: Anna", "zone: \(zone.name)"]
        if !medicines.isEmpty { lines += ["medicines:"] + medicines.map { "  - {\($0)}" } }
        if !reminders.isEmpty { lines += ["reminders:"] + reminders.map { "  - {\($0)}" } }
        try apply(text: lines.joined(separator: "\n") + "\n", at: moment)
    }

    var entries: [Entry] { record.entries }

    mutating func apply(text: String, at moment: Instant) throws {
        let bytes = Array(text.utf8)
        let plan = try CarePlan(reading: bytes, zones: Self.zones)
        zone = plan.zone
        let today = zone.wallClock(at: moment).date
        for item in plan.items where begins[item.id] == nil { begins[item.id] = today }
        let identities = plan.items.map { item in
            ItemIdentity(id: item.id, begin: begins[item.id] ?? today, slots: item.slotIDs)
        }
        try add(StoredPlan.Content(text: bytes, identities: identities), at: moment)
    }

    mutating func removePlan(at time: String) throws { try removePlan(at: try instant(time)) }

    mutating func removePlan(at moment: Instant) throws { try add(nil, at: moment) }

    private mutating func add(_ content: StoredPlan.Content?, at moment: Instant) throws {
        plans.append(StoredPlan(number: plans.count + 1, since: moment, content: content))
        history = try PlanHistory(of: "anna", plans, zones: Self.zones)
    }

    /// Records an entry, by default at the time when it was done.
    @discardableResult
    mutating func write(
        _ action: Action, _ item: String, on day: CivilDate, recorded: Instant
    ) -> EntryID {
        let subject = Subject(
            person: "anna", item: item, name: item, unit: "tablet", zone: zone.name)
        let id = EntryID(high: 1, low: UInt64(entries.count))
        record.append(
            Entry(
                id: id, recorded: recorded, source: .command, subject: subject, day: day,
                action: action))
        return id
    }

    @discardableResult
    mutating func take(
        _ slot: String, of item: String = "m", on day: String, at time: String,
        recorded: String? = nil, ordinal: Int = 1, planned: String? = nil
    ) throws -> EntryID {
        let at = try instant(time)
        let start = try planned.map { try instant($0) }
        return write(
            .taken(Planned(slot: slot, ordinal: ordinal, start: start), at: at, Amount(1)), item,
            on: try date(day), recorded: try recorded.map { try instant($0) } ?? at)
    }

    @discardableResult
    mutating func skip(
        _ slot: String, of item: String = "m", on day: String, at time: String
    ) throws -> EntryID {
        let at = try instant(time)
        return write(
            .skipped(Planned(slot: slot, ordinal: 1, start: nil), at: at), item,
            on: try date(day), recorded: at)
    }

    /// Records a dose on time on each of a range of days.
    mutating func takeDaily(
        _ slot: String, of item: String = "m", from: String, through: String,
        at clock: String = "08:00"
    ) throws {
        for number in try date(from).dayNumber...date(through).dayNumber {
            let day = CivilDate(clamping: number)
            try take(slot, of: item, on: "\(day)", at: "\(day) \(clock)")
        }
    }

    /// Records a dose outside the plan.
    @discardableResult
    mutating func takeSome(
        _ amount: Int = 1, of item: String = "m", at time: String
    ) throws -> EntryID {
        let at = try instant(time)
        return write(
            .taken(nil, at: at, Amount(amount)), item, on: zone.wallClock(at: at).date, recorded: at
        )
    }

    @discardableResult
    mutating func count(
        _ amount: Int, of item: String = "m", at time: String, recorded: String? = nil
    ) throws -> EntryID {
        let at = try instant(time)
        return write(
            .counted(Amount(amount), at: at), item, on: zone.wallClock(at: at).date,
            recorded: try recorded.map { try instant($0) } ?? at)
    }

    @discardableResult
    mutating func undo(_ id: EntryID, at time: String) throws -> EntryID {
        let entry = try #require(entries.first { $0.id == id })
        return write(
            .undone(id), entry.subject.item, on: entry.day, recorded: try instant(time))
    }
}

extension Diary {
    /// Returns a local time as an instant, in the zone of the current plan or in the given one.
    func instant(_ text: String, in other: String? = nil) throws -> Instant {
        let parts = text.split(separator: " ").map(String.init)
        let time = try #require(TimeOfDay(parts[1]), "'\(text)' has no time")
        let zone = try other.map { try #require(Self.zones.zone(named: $0)) } ?? zone
        return zone.instant(of: CivilDateTime(try date(parts[0]), time))
    }

    var timeline: Timeline {
        get throws { Timeline(try #require(history), record) }
    }

    /// Returns the state of each occurrence as `date slot start state`.
    func states(
        _ from: String, _ through: String? = nil, of item: String = "m", at now: String
    ) throws -> [String] {
        let now = try instant(now)
        return try timeline.outcomes(of: item, from: date(from), through: date(through ?? from))
            .map { outcome in
                let clock = outcome.isAllDay ? "all-day" : "\(outcome.wallClock.time)"
                let name = outcome.name
                let number = name.ordinal == 1 ? "" : "#\(name.ordinal)"
                return
                    "\(name.date) \(name.slot)\(number) \(clock) \(outcome.state(at: now).rawValue)"
            }
    }

    /// Returns the window of each occurrence in local time.
    func windows(
        _ from: String, _ through: String? = nil, of item: String = "m"
    ) throws -> [String] {
        try timeline.outcomes(of: item, from: date(from), through: date(through ?? from))
            .map { "\($0.wallClock)..<\($0.series.zone.wallClock(at: $0.end))" }
    }

    func statistics(
        _ from: String, _ through: String, at now: String, tolerance: Int = 60
    ) throws -> Statistics {
        Statistics(
            try timeline, from: try date(from), through: try date(through), tolerance: tolerance,
            at: try instant(now))
    }

    /// Returns the statistics of one item.
    func figures(
        of item: String = "m", _ from: String, _ through: String, at now: String,
        tolerance: Int = 60
    ) throws -> Figures {
        try #require(
            statistics(from, through, at: now, tolerance: tolerance).lines
                .first { $0.item.id == item }
        ).figures
    }
}

extension Outcome {
    var wallClock: CivilDateTime { series.zone.wallClock(at: start) }
}

extension Item {
    /// The ids of the item's slots, in the order of the text.
    fileprivate var slotIDs: [String] {
        switch care {
        case .reminder(let reminder): reminder.timing.slots.map(\.id)
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing.slots.map(\.id) } else { [] }
        case .lenses: []
        }
    }
}

func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(text), "'\(text)' is no date")
}

/// Returns a medicine named `m` with the slots a, b, c and so on at the given times.
func medicine(_ id: String = "m", at times: String..., and fields: String = "") -> String {
    let slots = zip("abcdefgh", times).map { "{at: \"\($1)\", id: \($0)}" }
    let rest = fields.isEmpty ? "" : ", \(fields)"
    return "name: \(id), id: \(id), doses: [\(slots.joined(separator: ", "))]\(rest)"
}
