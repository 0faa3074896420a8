import CivilTime
import Collections
import Household
import Journal
import Testing

/// Tests that doses snoozed before their time ring once, at the new time.
@Suite struct SnoozedAheadTests {
    private let desk: AccountDesk

    init() throws {
        desk = try AccountDesk()
    }

    /// Returns when the evening's entries ring, in UTC: in a folder, in an account with alarms on
    /// tasks, and in one with alarms on events.
    private func rings(at time: String) throws -> [[String]] {
        let folder = try DeskFolder(desk)
        try folder.sync(at: time)
        var places = [Array(try folder.texts.values)]
        var other = desk.second
        other.kind = .tasks
        for account in [desk.account, other] {
            let home = try desk.home(at: time, of: account)
            places.append(
                try [AccountDesk.tasks, AccountDesk.events].flatMap {
                    try home.objects(nil, in: $0).map(\.text)
                })
        }
        return try places.map { texts in try texts.flatMap(eveningRings).sorted() }
    }

    private func eveningRings(in text: String) throws -> [String] {
        let (zone, day) = (try desk.zone, try #require(CivilDate("2026-11-20")))
        return RingingEntry.all(in: text).flatMap { entry in
            entry.starts(through: day, in: zone)
                .filter { $0.date == day && $0.time.hour >= 20 }
                .flatMap { start in entry.alarms.compactMap { $0.instant(from: start, in: zone) } }
        }.map(\.description)
    }

    @Test func accountHasAlarmsOnTasksOrOnEvents() throws {
        func alarms(_ account: Subscriber) throws -> [Int] {
            let home = try desk.home(at: "06:00", of: account)
            return try [AccountDesk.tasks, AccountDesk.events].map {
                try home.objects(nil, in: $0).count { $0.text.contains("BEGIN:VALARM") }
            }
        }
        let usual = try alarms(desk.account)
        #expect(usual[0] > 20 && usual[1] == 0)
        var other = desk.second
        other.kind = .tasks
        #expect(try alarms(other) == [0, 2])
        other.kind = .events
        #expect(try alarms(other) == usual)
    }

    @Test func taskMovedByAnAppRingsOnceEverywhere() throws {
        #expect(try Set(rings(at: "06:00")) == [["2026-11-20T19:00:00Z"]])
        let task = try desk.task("20261120T200000", at: "06:00")
        let moved = task.text.replacing("20261120T200000", with: "20261120T215000")
            .replacing("20261120T210000", with: "20261120T225000")
        try desk.put(task, moved, at: "11:30")
        #expect(try desk.said == ["snoozed evening 2026-11-20"])
        for time in ["11:31", "18:55", "19:05", "20:40"] {
            #expect(try Set(rings(at: time)) == [["2026-11-20T20:50:00Z"]], "\(time)")
        }
    }

    @Test func openDoseIsSnoozedFromItsTimeOn() throws {
        let take = Household.Request(
            .take(.nearest, at: .now, amount: nil), of: .named("Metformin"), person: "sam")
        _ = try desk.household(at: "07:05").record(take, by: .command)
        let request = Household.Request(
            .snooze(.nearest, minutes: 30), of: .named("Metformin"), person: "sam")
        let early = try desk.household(at: "18:29").record(request, by: .command)
        guard case .refused = early.verdict else {
            Issue.record("\(early.verdict)")
            return
        }
        _ = try desk.household(at: "18:40").record(request, by: .command)
        #expect(try Set(rings(at: "18:41")) == [["2026-11-20T19:30:00Z"]])
    }
}
