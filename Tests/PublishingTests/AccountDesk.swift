import CarePlan
import CivilTime
import Collections
import Feed
import Household
import Journal
import PostgreSQLSupport
import Publishing
import Schedule
import TestSupport
import Testing
import Wording

/// An account of one person. The plan applies from 18 November, unless a test passes a different
/// time.
final class AccountDesk {
    private static let zones = ZoneDirectory()
    let store = TestStore.make()
    private let plans = PlanCache()
    private var random = SeededRandom(seed: 3)
    private(set) var account: Subscriber
    /// The account of a second device.
    private(set) var second: Subscriber

    static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        done-marks: ["done"]
        medicines:
          - name: Metformin
            doses: [{at: "08:00", id: morning}, {at: "20:00", id: evening}]
        """
    static let (tasks, events) = ("sam-tasks", "sam-events")

    /// The time zone of the person.
    var zone: TimeZone {
        get throws { try #require(Self.zones.zone(named: "Europe/Copenhagen")) }
    }

    init(
        _ plan: String = plan, for access: Access = .answer,
        since time: String = "2026-11-18T05:00:00Z"
    ) throws {
        account = Subscriber(
            id: "phone", name: "Phone", people: ["sam"], added: Instant(seconds: 0))
        second = account
        try apply(plan, at: time)
        let read = try CarePlan(reading: Array(plan.utf8), zones: Self.zones)
        let household = try household(at: time)
        account = try household.addAccount(
            [read], id: "phone", named: "Phone", for: access
        ) { _ in }.0
        second = try household.addAccount(
            [read], id: "tablet", named: "Tablet", for: access
        ) { _ in }.0
    }

    func apply(_ text: String, at time: String) throws {
        let plan = try CarePlan(reading: Array(text.utf8), zones: Self.zones)
        _ = try household(at: time).apply([.init(Array(text.utf8), plan)])
    }

    /// Returns the household at a time on the 20th in UTC, or at a full date and time.
    func household(at time: String) throws -> Household {
        let moment = time.count == 5 ? "2026-11-20T\(time):00Z" : time
        return Household(
            store, zones: Self.zones, feedTitles: FeedTitles { try #require(Wording(builtIn: $0)) },
            at: try #require(Instant(moment)),
            newID: { [self] in EntryID(using: &random) },
            newToken: { [self] in SecretToken(using: &random) }
        ).remembering(plans, materials: 1)
    }

    /// Returns the calendars of an account. They are made again if `materials` differs from the
    /// stored value.
    func home(
        at time: String, of other: Subscriber? = nil, materials: UInt64 = 1
    ) throws -> StoredHome {
        let household = try household(at: time)
        let words = { (language: String) in try #require(Wording(builtIn: language)) }
        let secret = try household.secret()
        return StoredHome(
            household, other ?? account,
            .init(
                wording: words,
                events: {
                    try household.accountEvents(of: $1, for: $0, wording: words, secret: secret, $2)
                },
                materials: materials))
    }

    /// Returns the task that starts at a time such as `20261120T080000`.
    func task(_ start: String, at time: String) throws -> AccountObject {
        try #require(
            try home(at: time).objects(nil, in: Self.tasks).first { object in
                object.text.contains("DTSTART;TZID=Europe/Copenhagen:\(start)\r\n")
            }, "\(start)")
    }

    /// Writes a task, as an app does, with the task's entity tag or a different one.
    @discardableResult
    func put(
        _ object: AccountObject, _ text: String, tag: String? = nil, at time: String
    ) throws -> WriteVerdict {
        try write(at: time) { home in
            try home.put(
                Array(text.utf8), as: object.name, in: Self.tasks,
                ObjectCondition(match: .these([tag ?? object.tag])))
        }
    }

    /// Writes to an account's calendars, and checks that they report the person if the record grew.
    func write(
        at time: String, of other: Subscriber? = nil,
        _ body: (StoredHome) throws -> WriteVerdict
    ) throws -> WriteVerdict {
        let home = try home(at: time, of: other)
        let head = try store.head(of: "sam")
        let verdict = try body(home)
        #expect(try home.changed == (store.head(of: "sam") == head ? [] : ["sam"]))
        return verdict
    }

    /// Returns the start times of entries with a title, in the account's tasks, in its events and
    /// in a folder.
    func starts(titled title: String, at time: String) throws -> [String] {
        let home = try home(at: time)
        let objects = try [Self.tasks, Self.events].flatMap {
            try home.objects(nil, in: $0).map(\.text)
        }
        let folder = try DeskFolder(self)
        try folder.sync(at: time)
        return (objects + (try folder.texts.values))
            .filter { $0.contains("SUMMARY:\(title)") }.compactMap { text in
                text.split(separator: "\r\n").last { $0.hasPrefix("DTSTART;") }?
                    .split(separator: ":").last.map(String.init)
            }
    }

    /// The entries of the record, in short.
    var said: [String] {
        get throws {
            try store.entries(of: "sam", since: nil).map { entry in
                "\(entry.action.kind.rawValue) \(entry.occurrence?.slot ?? "") \(entry.day)"
            }
        }
    }
}

extension AccountObject {
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the task as an app writes it when it is completed at a time in UTC.
    func ticked(at moment: String) -> String {
        text.replacing("STATUS:NEEDS-ACTION\r\n", with: "")
            .replacing(
                "END:VTODO",
                with: """
                    STATUS:COMPLETED\r
                    COMPLETED:\(moment)\r
                    PERCENT-COMPLETE:100\r
                    X-APP:kept\r
                    END:VTODO
                    """)
    }
}
