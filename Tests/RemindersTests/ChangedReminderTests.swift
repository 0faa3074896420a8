import CivilTime
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// Tests of reminders whose dose is moved, snoozed or no longer planned after they rang. Times are
/// in UTC, one hour behind Copenhagen.
@Suite struct ChangedReminderTests {
    private static func instant(_ text: String) throws -> Instant {
        try #require(Instant("2026-11-\(text):00Z"))
    }

    private static func plan(_ items: String) -> String {
        "person: Sam\nzone: Europe/Copenhagen\n\(items)\n"
    }

    private func home(
        _ items: String, _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> ReminderHome {
        try ReminderHome(Self.plan(items), at: "2026-11-20T12:00:00Z", adjust)
    }

    private func run(
        _ home: ReminderHome, _ from: String, _ through: String
    ) throws -> [String] {
        try home.run(from: Self.instant(from), through: Self.instant(through)).map { sent in
            "\(sent.at.description.dropFirst(8).prefix(8)) \(sent.action) "
                + sent.items.joined(separator: ",")
        }
    }

    private static func evening(at time: String, remind: String = "true") -> String {
        "medicines: [{name: A, doses: [{at: \"\(time)\", id: x}], remind: \(remind)}]"
    }

    private static func quiet(_ channel: inout NoticeChannel) {
        channel.quiet = QuietHours("22:00-07:00")
    }

    @Test(arguments: ["21:50", "22:30"])
    func snoozeInQuietHoursRingsAtItsEnd(time: String) throws {
        let home = try home(Self.evening(at: time), Self.quiet)
        let start = time == "21:50" ? "20T20:50" : "20T21:30"
        #expect(try run(home, "20T12:00", start) == ["\(start) ring a"])
        let now = try Self.instant(start).advanced(byMinutes: 5)
        #expect(try home.record(.snooze(.nearest, minutes: 10), of: "a", at: now))
        let sent = try home.run(from: now, through: now.advanced(byMinutes: 60))
        #expect(
            sent.map(\.description) == [
                "\(now) withdraw ", "\(now.advanced(byMinutes: 10)) ring a",
            ])
    }

    @Test func snoozeOfADoseThatStaysOpenWaitsForTheEndOfTheQuietHours() throws {
        let home = try home(
            "medicines: [{name: A, doses: [{at: \"21:50\", on: fri}]}]", Self.quiet)
        _ = try run(home, "20T12:00", "20T20:50")
        let now = try Self.instant("20T20:55")
        #expect(try home.record(.snooze(.nearest, minutes: 10), of: "a", at: now))
        #expect(
            try run(home, "20T20:55", "21T12:00") == [
                "20T20:55 withdraw ", "20T21:05 update a", "21T06:00 ring a",
            ])
    }

    @Test(arguments: [
        ("[2 h]", ["20T19:30 ring a", "20T21:30 ring a"]), ("[15 min]", ["20T21:30 ring a"]),
    ])
    func alarmInAdvanceDoesNotReplaceTheOneInQuietHours(
        before: String, expected: [String]
    ) throws {
        let home = try home(
            Self.evening(at: "22:30", remind: "{before: \(before), again-every: 5 min, times: 2}"),
            Self.quiet)
        #expect(try run(home, "20T12:00", "20T23:30") == expected)
    }

    @Test func mailRingsInQuietHoursDespiteAnAlarmInAdvance() throws {
        let home = try ReminderHome(
            Self.plan(Self.evening(at: "22:30", remind: "{before: [15 min]}")),
            at: "2026-11-20T12:00:00Z"
        ) { channel in
            channel = NoticeChannel(
                number: 1, subscriber: "sam", kind: .mail, target: "a@example.org",
                added: channel.added)
            channel.quiet = QuietHours("22:00-07:00")
        }
        #expect(try run(home, "20T12:00", "20T23:30") == ["20T21:30 ring a"])
    }

    /// Iron must not be taken until half an hour after thyroxine.
    @Test func doseThatMovesAfterItRangIsWithdrawnUntilItsNewTime() throws {
        let home = try home(
            """
            medicines:
              - {name: Thyroxine, doses: [{at: "07:30"}]}
              - {name: Iron, after: {item: thyroxine, by: 30 min}}
            """)
        #expect(
            try run(home, "20T12:00", "21T07:00").suffix(2) == [
                "21T06:30 ring thyroxine", "21T07:00 ring iron",
            ])
        let now = try Self.instant("21T07:05")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "thyroxine", at: now))
        #expect(
            try run(home, "21T07:05", "21T08:00") == [
                "21T07:05 withdraw ", "21T07:05 withdraw ", "21T07:35 ring iron",
            ])
    }

    @Test func doseThatMovesBackIsNamedAgain() throws {
        let home = try home(
            """
            medicines:
              - {name: Thyroxine, doses: [{at: "07:30"}], remind: false}
              - {name: Iron, after: {item: thyroxine, by: 30 min}}
            """)
        _ = try run(home, "20T12:00", "21T07:00")
        let now = try Self.instant("21T07:05")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "thyroxine", at: now))
        #expect(try run(home, "21T07:05", "21T07:10") == ["21T07:05 withdraw "])
        #expect(try home.undo("thyroxine", at: Self.instant("21T07:10")))
        #expect(try run(home, "21T07:10", "21T08:00") == ["21T07:10 update iron"])
    }

    @Test(arguments: [("20:00", "21T19:00"), ("08:20", "21T07:20")])
    func newTimeInThePlanMovesADoseThatRang(time: String, ring: String) throws {
        let home = try home(Self.evening(at: "08:00"))
        _ = try run(home, "20T12:00", "21T07:00")
        try home.apply(Self.plan(Self.evening(at: time)), at: Self.instant("21T07:10"))
        #expect(
            try run(home, "21T07:10", "21T20:00") == ["21T07:10 withdraw ", "\(ring) ring a"])
    }

    /// The snooze was of the old time.
    @Test(arguments: [
        ("22:30", ["21T21:30 ring a"]), ("08:30", ["21T08:05 ring a"]),
    ])
    func newTimeAfterTheEndOfASnoozeReplacesIt(time: String, expected: [String]) throws {
        let home = try home(Self.evening(at: "08:00"))
        _ = try run(home, "20T12:00", "21T07:00")
        let now = try Self.instant("21T07:05")
        #expect(try home.record(.snooze(.nearest, minutes: 60), of: "a", at: now))
        _ = try run(home, "21T07:05", "21T07:10")
        try home.apply(Self.plan(Self.evening(at: time)), at: Self.instant("21T07:10"))
        #expect(try run(home, "21T07:10", "21T22:30") == expected)
    }

    /// The text of the notice contains the time.
    @Test func appointmentThatMovesForwardIsReplaced() throws {
        let dentist = { (time: String) in
            """
            reminders:
              - {title: Dentist, kind: checkup, at: "\(time)", date: 2026-11-21,
                 remind: {before: [2 h]}}
            """
        }
        let home = try home(dentist("14:00"))
        _ = try run(home, "20T12:00", "21T11:00")
        try home.apply(Self.plan(dentist("13:30")), at: Self.instant("21T11:10"))
        #expect(
            try run(home, "21T11:10", "21T13:00") == [
                "21T11:10 update dentist", "21T12:30 ring dentist",
            ])
    }

    private static func metformin(_ more: String = "", line: String = "") -> String {
        """
        medicines:
          - {name: Metformin, id: m, doses: [{at: "08:00", id: x\(line)}], \
        remind: {again-every: 15 min, times: 4}\(more)}
          - {name: Z, id: z, doses: [{at: "23:00", id: x}]}
        """
    }

    private static let gone = "medicines: [{name: Z, id: z, doses: [{at: \"23:00\", id: x}]}]"

    @Test(arguments: [
        Self.gone, Self.metformin(", enabled: false"),
        Self.metformin(line: "}, {at: \"20:00\", id: x2").replacing(
            "id: x}", with: "id: x, enabled: false}"),
    ])
    func medicineThatIsStoppedRingsNoMore(items: String) throws {
        let home = try home(Self.metformin())
        #expect(try run(home, "21T06:00", "21T07:00") == ["21T07:00 ring m"])
        try home.apply(Self.plan(items), at: Self.instant("21T07:10"))
        #expect(try run(home, "21T07:10", "21T18:00") == ["21T07:10 withdraw "])
    }

    @Test func medicineThatIsBackInThePlanRingsAgain() throws {
        let home = try home(Self.metformin())
        _ = try run(home, "20T12:00", "21T07:00")
        try home.apply(Self.plan(Self.gone), at: Self.instant("21T07:10"))
        _ = try run(home, "21T07:10", "21T07:20")
        try home.apply(Self.plan(Self.metformin()), at: Self.instant("21T07:20"))
        #expect(
            try run(home, "21T07:20", "21T08:30") == [
                "21T07:20 ring m", "21T07:30 ring m", "21T07:45 ring m", "21T08:00 ring m",
            ])
    }

    @Test(arguments: ["07:10", "08:10"])
    func carerIsNotToldOfAStoppedMedicine(time: String) throws {
        let tell = "tell: {who: bo, after: 60 min}\n"
        let home = try home(tell + Self.metformin())
        home.purposes = [.telling]
        let before = try run(home, "20T12:00", "21T\(time)")
        #expect(before.filter { $0.hasSuffix(" m") }.count == (time == "08:10" ? 1 : 0))
        try home.apply(Self.plan(tell + Self.gone), at: Self.instant("21T\(time)"))
        #expect(try run(home, "21T\(time)", "21T21:00").isEmpty)
    }
}
