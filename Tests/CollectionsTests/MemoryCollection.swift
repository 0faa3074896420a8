import Adherence
import CarePlan
import CivilTime
import Collections
import Feed
import Household
import ICalendar
import Journal
import Schedule
import TestSupport
import Testing
import Wording

/// A person's plan and record, and a task collection that apps also change, all in memory.
struct MemoryCollection {
    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Metformin
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
        """
    /// Lines that an app adds, in a format that only the app would write.
    static let foreign = "X-APP;X-P=\"a:b;c\":one \\, two\r\n  and its fold \r\nx-lower:é\r\n"
    private static let zones = ZoneDirectory()

    /// The texts of the objects by name.
    var objects: [String: String] = [:]
    private var plans: [StoredPlan] = []
    private var entries: [Entry] = []
    private var known: [String: UInt64] = [:]
    private(set) var sightings: [LastSeenState] = []
    private let alarms: FeedOptions.Alarms
    private var random = SeededRandom(seed: 5)

    /// Creates a plan that was applied on the 18th, and a collection that was synced at 06:00.
    init(_ plan: String = plan, alarms: FeedOptions.Alarms = .each) throws {
        self.alarms = alarms
        try apply(plan, at: "2026-11-18T05:00:00Z")
        try sync(at: "06:00")
    }

    // MARK: Plan and record

    mutating func apply(_ text: String, at time: String) throws {
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let since = try Self.moment(time)
        let earlier = try history.versions.enumerated().compactMap { index, version in
            try version.plan.map { plan in
                IdentifiedPlan(plan, try #require(plans[index].content).identities)
            }
        }
        let identities = plan.identities(
            following: earlier, on: plan.zone.wallClock(at: since).date)
        let content = StoredPlan.Content(text: Array(text.utf8), identities: identities)
        plans.append(StoredPlan(number: plans.count + 1, since: since, content: content))
    }

    mutating func removePlan(at time: String) throws {
        plans.append(
            StoredPlan(number: plans.count + 1, since: try Self.moment(time), content: nil))
    }

    /// Records an answer to the dose that starts at the given local time.
    mutating func record(
        _ start: String, of item: String? = nil, at time: String,
        _ action: (Planned, Instant) -> Action
    ) throws {
        let (person, moment) = (try person(at: time), try Self.moment(time))
        let day = try #require(CivilDate(String(start.prefix(10))))
        let outcome = try #require(
            person.timeline.outcomes(from: day, through: day).first { outcome in
                "\(person.zone.wallClock(at: outcome.start))".hasPrefix(start)
                    && outcome.name.item == item ?? outcome.name.item
            })
        let planned = Planned(
            slot: outcome.name.slot, ordinal: outcome.name.ordinal, start: outcome.start)
        entries.append(
            Entry(
                id: EntryID(using: &random), recorded: moment, source: .command,
                subject: person.subject(outcome.series.item), day: day,
                action: action(planned, moment)))
    }

    /// Undoes the last entry.
    mutating func undo(at time: String) throws {
        let last = try #require(entries.last)
        entries.append(
            Entry(
                id: EntryID(using: &random), recorded: try Self.moment(time), source: .command,
                subject: last.subject, day: last.day, action: .undone(last.id)))
    }

    private var history: PlanHistory {
        get throws { try PlanHistory(of: "sam", plans, zones: Self.zones) }
    }

    private func person(at time: String) throws -> Person {
        let history = try history
        let plan = try #require(history.versions.last { $0.plan != nil }?.plan)
        return Person(
            id: "sam", plan: plan, timeline: Timeline(history, Record(entries)),
            now: try Self.moment(time))
    }

    /// Returns a time on the 20th, or a full date and time, as an instant.
    private static func moment(_ time: String) throws -> Instant {
        try #require(Instant(time.count == 5 ? "2026-11-20T\(time):00Z" : time))
    }

    // MARK: The collection

    /// Syncs the collection. If `steps` is given, the sync is interrupted after as many changes.
    @discardableResult
    mutating func sync(
        at time: String, steps limit: Int? = nil, isClear: Bool = true, isDiscreet: Bool = false,
        meanwhile: (inout [String: String]) -> Void = { _ in }
    ) throws -> SyncResult {
        var work = try work(at: time, isClear: isClear, isDiscreet: isDiscreet)
        keep(work.announced)
        meanwhile(&objects)
        for step in work.steps.prefix(limit ?? .max) {
            guard objects[step.name] == step.change.seen.map(Self.text) else {
                work.lost(step)
                continue
            }
            objects[step.name] = step.change.wanted.map(Self.text)
            work.made(step)
        }
        if limit == nil { keep(work.memory) }
        return work.result
    }

    /// Returns the number of changes that a sync would make.
    func steps(at time: String) throws -> Int { try work(at: time).steps.count }

    private func work(
        at time: String, isClear: Bool = true, isDiscreet: Bool = false
    ) throws -> SyncWork {
        let person = try person(at: time)
        var options = FeedOptions(kind: .tasks, form: .expanded)
        options.isDiscreet = isDiscreet
        options.alarms = alarms
        let window = TaskWindow(behind: 2, ahead: 3, options)
        let days = window.days(around: person.today)
        let tasks = try PersonTasks(person, in: days, options) { language in
            try #require(Wording(builtIn: language))
        }
        let memory = SyncState(KnownObjects(stored: known), sightings)
        let plan = SyncPlan(
            tasks,
            in: SyncPlan.Situation(
                from: days.lowerBound, today: person.today, objects: present, isClear: isClear,
                known: memory.objects, reader: reader))
        return SyncWork(plan, memory, at: person.now)
    }

    private let reader = CalendarReader(zones: zones)

    private var present: TaskObjects {
        let all = objects.sorted { $0.key < $1.key }
            .map { CollectionObject(name: $0.key, bytes: Array($0.value.utf8)) }
        return TaskObjects(in: all, of: "sam", reader)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private mutating func keep(_ memory: SyncState) {
        known = memory.objects.stored
        sightings = memory.sightings
    }

    // MARK: Objects

    /// Returns the name of the object whose task starts at a time such as `20261120T080000`.
    func name(_ start: String) throws -> String {
        try #require(
            objects.first { $0.value.contains(":\(start)\r\nDUE") }?.key, "no task at \(start)")
    }

    /// Changes the task that starts at a time, as an app does.
    mutating func edit(_ start: String, _ change: (String) -> String) throws {
        let name = try name(start)
        let text = try #require(objects[name])
        objects[name] = change(text)
        try #require(objects[name] != text)
    }

    /// Adds an app's property to a task.
    mutating func touch(_ start: String) throws {
        try edit(start) {
            $0.replacing("BEGIN:VALARM", with: Self.foreign + "BEGIN:VALARM", maxReplacements: 1)
        }
    }
}
