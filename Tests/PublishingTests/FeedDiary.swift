import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Household
import Publishing
import Schedule
import Testing
import Wording

/// A person's plan versions and entries, written by a test, and the resulting feed.
struct FeedDiary {
    static let zones = ZoneDirectory()
    static let secrets = secrets(at: "https://care.example/")
    /// The secrets in the links of the feed.
    var ownSecrets = Self.secrets

    static func secrets(at publicURL: String) -> SubscriberFeed.Secrets {
        let secret = String(repeating: "5", count: 32)
        let link = ConfirmLink(
            publicURL: publicURL, token: String(repeating: "0", count: 32), secret: secret)
        return SubscriberFeed.Secrets(link: link, secret: secret)
    }

    let id: String
    private(set) var plans: [StoredPlan] = []
    private(set) var record = Record()
    private(set) var zone: TimeZone
    private var begins: [String: CivilDate] = [:]

    init(_ id: String = "anna", zone name: String = "Europe/Copenhagen") throws {
        self.id = id
        zone = try #require(Self.zones.zone(named: name))
    }

    /// Creates a diary whose plan has these lines from a time on.
    init(_ lines: String, at time: String) throws {
        try self.init()
        try apply(lines, at: instant(time))
    }

    mutating func apply(_ lines: String, at moment: Instant) throws {
        let text = "id: \(id)\nperson: Anna\nzone: \(zone.name)\n\(lines)\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        let today = zone.wallClock(at: moment).date
        for item in plan.items where begins[item.id] == nil { begins[item.id] = today }
        let identities = plan.items.map { item in
            ItemIdentity(id: item.id, begin: begins[item.id] ?? today, slots: item.slotIDs)
        }
        add(StoredPlan.Content(text: Array(text.utf8), identities: identities), at: moment)
    }

    mutating func removePlan(at moment: Instant) { add(nil, at: moment) }

    private mutating func add(_ content: StoredPlan.Content?, at moment: Instant) {
        plans.append(StoredPlan(number: plans.count + 1, since: moment, content: content))
    }

    @discardableResult
    mutating func write(
        _ action: Action, _ item: String, on day: CivilDate, recorded: Instant
    ) -> EntryID {
        let subject = Subject(
            person: id, item: item, name: item, unit: "tablet", zone: zone.name)
        let id = EntryID(high: 1, low: UInt64(record.entries.count))
        record.append(
            Entry(
                id: id, recorded: recorded, source: .page, subject: subject, day: day,
                action: action))
        return id
    }

    /// Records a dose of a slot, at a time of its day or of a different day.
    @discardableResult
    mutating func take(
        _ slot: String, of item: String = "m", on day: String, at time: String,
        _ amount: Amount? = Amount(1)
    ) throws -> EntryID {
        let at = try instant(time)
        let planned = Planned(slot: slot, ordinal: 1, start: nil)
        return write(
            .taken(planned, at: at, amount), item, on: try #require(CivilDate.ofAnyYear(day)),
            recorded: at)
    }

    func instant(_ text: String) throws -> Instant {
        let parts = text.split(separator: " ").map(String.init)
        return zone.instant(
            of: CivilDateTime(
                try #require(CivilDate.ofAnyYear(parts[0])), try #require(TimeOfDay(parts[1]))))
    }
}

extension FeedDiary {
    var timeline: Timeline {
        get throws { Timeline(try PlanHistory(of: id, plans, zones: Self.zones), record) }
    }

    func person(at now: Instant) throws -> Person {
        let timeline = try timeline
        let plan = try #require(timeline.history.versions.last { $0.plan != nil }?.plan)
        return Person(id: id, plan: plan, timeline: timeline, now: now)
    }

    static var wording: Wording {
        get throws { try #require(Wording(builtIn: "en")) }
    }

    static func subscriber(_ people: [String] = ["anna"]) -> Subscriber {
        Subscriber(id: "s", name: "S", people: people, added: Instant(seconds: 0))
    }

    /// Returns the bytes of the feed and the time until which they are valid.
    func feed(
        of subscriber: Subscriber = subscriber(), at now: Instant, _ log: RevisionLog
    ) throws -> (bytes: [UInt8], due: Instant) {
        let person = FeedPerson(try person(at: now), try Self.wording)
        let feed = try SubscriberFeed(of: subscriber, [person], ownSecrets, at: now)
        return (try feed.bytes(log), feed.due)
    }

    func feedPerson(at now: Instant) throws -> FeedPerson {
        FeedPerson(try person(at: now), try Self.wording)
    }

    /// Returns the feed of a carer of several persons, with unfolded lines.
    func feed(of persons: [FeedPerson], at now: Instant) throws -> String {
        let log = RevisionLog("", at: now)
        let bytes = try SubscriberFeed(
            of: Self.subscriber(), persons, ownSecrets, at: now
        ).bytes(log)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n ").joined()
    }

    /// Returns the text of the feed with unfolded lines.
    func text(of subscriber: Subscriber = subscriber(), at time: String) throws -> String {
        let now = try instant(time)
        let log = RevisionLog("", at: now)
        let bytes = try feed(of: subscriber, at: now, log).bytes
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n ").joined()
    }

    /// Returns the titles with their start times, in order.
    func titles(of subscriber: Subscriber = subscriber(), at time: String) throws -> [String] {
        let lines = try text(of: subscriber, at: time).split(separator: "\r\n").map(String.init)
        var start = ""
        var titles: [String] = []
        for line in lines {
            if line.hasPrefix("DTSTART") {
                start = line.split(separator: ":").last.map(String.init) ?? ""
            }
            if line.hasPrefix("SUMMARY:") { titles.append("\(start) \(line.dropFirst(8))") }
        }
        return titles.sorted()
    }
}

extension SubscriberFeed {
    func bytes(_ log: RevisionLog) throws -> [UInt8] {
        var output = Output()
        try write(to: &output, log)
        return output.withBytes { Array($0) }
    }
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
