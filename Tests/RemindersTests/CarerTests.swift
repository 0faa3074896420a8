import CivilTime
import Household
import Journal
import Reminders
import Schedule
import TestSupport
import Testing

/// Tests of what a carer is told, and when. Times are in UTC, one hour behind Copenhagen.
@Suite struct CarerTests {
    private static func instant(_ text: String) throws -> Instant {
        try #require(Instant("2026-11-\(text):00Z"))
    }

    private static let one = "medicines: [{name: A, doses: [{at: \"08:00\"}]}]"

    private func home(
        _ items: String, tell: String = "tell: {who: bo, after: 60 min}",
        _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> ReminderHome {
        let home = try ReminderHome(
            Self.plan(items, tell: tell), at: "2026-11-20T12:00:00Z", adjust)
        home.purposes = [.telling]
        return home
    }

    private static func plan(_ items: String, tell: String = "tell: bo") -> String {
        "person: Sam\nzone: Europe/Copenhagen\n\(tell)\n\(items)\n"
    }

    private func run(
        _ home: ReminderHome, _ from: String, _ through: String
    ) throws -> [String] {
        try home.run(from: Self.instant(from), through: Self.instant(through)).map { sent in
            "\(sent.at.description.dropFirst(8).prefix(8)) \(sent.action.dropFirst(5)) "
                + sent.items.joined(separator: ",")
        }
    }

    @Test func carerIsToldOnceOfADose() throws {
        let home = try home(Self.one)
        #expect(try run(home, "20T12:00", "22T06:00") == ["21T08:00 ring a"])
    }

    @Test func dosesOfOneMomentAreInOneMessage() throws {
        let home = try home(
            """
            medicines:
              - {name: A, doses: [{at: "08:00"}]}
              - {name: B, doses: [{at: "08:00"}]}
              - {name: C, doses: [{at: "08:05"}]}
              - {name: D, doses: [{at: "08:00"}], tell: {who: bo, after: 30 min}}
              - {name: E, doses: [{at: "08:00"}], tell: false}
            """)
        #expect(
            try run(home, "20T12:00", "22T06:00") == [
                "21T07:30 ring d", "21T08:00 ring a,b", "21T08:05 ring c",
            ])
    }

    @Test func answerBeforehandTellsNobody() throws {
        let home = try home(Self.one)
        #expect(try run(home, "20T12:00", "21T07:59").isEmpty)
        let now = try Self.instant("21T07:59")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "a", at: now))
        #expect(try run(home, "21T07:59", "22T06:00").isEmpty)
    }

    @Test func lateAnswerIsTold() throws {
        let home = try home(
            """
            medicines:
              - {name: A, doses: [{at: "08:00"}]}
              - {name: B, doses: [{at: "08:00"}]}
            """)
        _ = try run(home, "20T12:00", "21T08:00")
        let now = try Self.instant("21T08:30")
        #expect(try home.record(.skip(.nearest, at: .now), of: "a", at: now))
        #expect(try run(home, "21T08:30", "21T09:00") == ["21T08:30 update b"])
        let later = try Self.instant("21T09:00")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "b", at: later))
        #expect(try run(home, "21T09:00", "22T06:00") == ["21T09:00 ring "])
    }

    @Test func undoneAnswerIsTold() throws {
        let home = try home(Self.one)
        _ = try run(home, "20T12:00", "21T08:00")
        let now = try Self.instant("21T08:30")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "a", at: now))
        #expect(try run(home, "21T08:30", "21T08:40") == ["21T08:30 ring "])
        #expect(try home.undo("a", at: now.advanced(byMinutes: 10)))
        #expect(try run(home, "21T08:40", "22T06:00") == ["21T08:40 ring a"])
    }

    @Test func snoozeMovesIt() throws {
        let home = try home(Self.one)
        _ = try run(home, "20T12:00", "21T07:50")
        let now = try Self.instant("21T07:50")
        #expect(try home.record(.snooze(.nearest, minutes: 30), of: "a", at: now))
        #expect(try run(home, "21T07:50", "22T06:00") == ["21T09:20 ring a"])
    }

    @Test func snoozeAfterwardsTellsNothingMore() throws {
        let home = try home(Self.one)
        _ = try run(home, "20T12:00", "21T08:00")
        let now = try Self.instant("21T08:10")
        #expect(try home.record(.snooze(.nearest, minutes: 30), of: "a", at: now))
        #expect(try run(home, "21T08:10", "22T06:00").isEmpty)
    }

    @Test func newTimeMovesIt() throws {
        let item = { (time: String) in
            "medicines: [{name: A, id: a, doses: [{at: \"\(time)\", id: x}]}]"
        }
        let home = try home(item("08:00"))
        try home.apply(Self.plan(item("10:00")), at: Self.instant("21T06:30"))
        #expect(try run(home, "21T06:30", "22T06:00") == ["21T10:00 ring a"])
    }

    @Test(arguments: ["pauses: [{from: 2026-11-21, until: 2026-11-22}]\n", "tell: false\n"])
    func changedPlanTellsNobody(line: String) throws {
        let home = try home(Self.one)
        let tell = line.hasPrefix("tell") ? line : line + "tell: bo"
        try home.apply(Self.plan(Self.one, tell: tell), at: Self.instant("21T06:30"))
        #expect(try run(home, "21T06:30", "22T06:00").isEmpty)
    }

    @Test func pauseAfterwardsSendsNothing() throws {
        let home = try home(Self.one)
        _ = try run(home, "20T12:00", "21T08:00")
        try home.apply(
            Self.plan(Self.one, tell: "pauses: [{from: 2026-11-21, until: 2026-11-23}]\ntell: bo"),
            at: Self.instant("21T08:30"))
        #expect(try run(home, "21T08:30", "22T22:00").isEmpty)
    }

    @Test func afterAnOutageOnlyWhatIsOpenIsTold() throws {
        let home = try home(
            """
            medicines:
              - {name: A, doses: [{at: "08:00"}]}
              - {name: B, doses: [{at: "12:00"}]}
              - {name: C, doses: [{at: "14:30"}]}
              - {name: Old, doses: [{at: "20:00"}]}
            """)
        // 15:00 in Copenhagen. The dose of the evening before is over.
        #expect(try run(home, "21T14:00", "21T14:00") == ["21T14:00 ring a,b"])
        #expect(try run(home, "21T14:00", "21T15:00") == ["21T14:30 ring c"])
    }

    @Test func quietHoursDelayIt() throws {
        let home = try home(
            """
            medicines:
              - {name: Early, doses: [{at: "05:00"}]}
              - {name: Evening, doses: [{at: "20:00"}]}
            """
        ) { $0.quiet = QuietHours("20:30-07:00") }
        #expect(
            try run(home, "20T12:00", "22T05:00") == ["21T06:00 ring early,evening"],
            "the dose of the evening is over, and would never be told otherwise")
    }

    @Test func doseThatIsOverBeforeItsMessageIsToldAllTheSame() throws {
        let home = try home(
            """
            medicines:
              - {name: A, doses: [{at: "20:00"}]}
              - {name: B, every: 4 h, doses: [{at: "06:00"}], tell: {who: bo, after: 5 h}}
            """, tell: "tell: {who: bo, after: 12 h}")
        #expect(
            try run(home, "20T12:00", "21T08:00") == [
                "20T18:00 ring b", "20T22:00 ring b", "21T02:00 ring b", "21T06:00 ring b",
                "21T07:00 ring a",
            ])
    }

    @Test func snoozeUntilTheEndOfTheDoseDoesNotSilenceIt() throws {
        let home = try home("medicines: [{name: A, doses: [{at: \"20:00\"}]}]")
        _ = try run(home, "20T18:00", "20T19:30")
        let now = try Self.instant("21T00:10")
        #expect(try home.record(.snooze(.nearest, minutes: 30), of: "a", at: now))
        #expect(try run(home, "21T00:10", "21T12:00") == ["21T01:40 ring a"])
    }

    @Test func doseThatIsOverIsToldOnlySomeHoursLate() throws {
        let home = try home(
            "medicines: [{name: A, doses: [{at: \"20:00\"}]}]",
            tell: "tell: {who: bo, after: 12 h}")
        #expect(try run(home, "21T12:59", "21T12:59") == ["21T12:59 ring a"])
        let other = try self.home(
            "medicines: [{name: A, doses: [{at: \"20:00\"}]}]",
            tell: "tell: {who: bo, after: 12 h}")
        #expect(try run(other, "21T13:00", "21T13:00").isEmpty)
    }

    @Test func answerAfterTheDayIsTold() throws {
        let home = try home("medicines: [{name: Weekly, doses: [{at: \"08:00\", on: sat}]}]")
        _ = try run(home, "20T12:00", "22T08:00")
        let now = try Self.instant("22T08:00")
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "weekly", at: now))
        #expect(try run(home, "22T08:00", "24T12:00") == ["22T08:00 ring "])
    }

    @Test func answerAfterTheDoseIsOverIsTold() throws {
        let home = try home("medicines: [{name: A, doses: [{at: \"20:00\", id: x}]}]")
        #expect(try run(home, "20T12:00", "21T06:30") == ["20T20:00 ring a"])
        let name = OccurrenceName(
            item: "a", slot: "x", date: try #require(CivilDate("2026-11-20")))
        let taken = try Self.instant("20T19:10")
        let now = try Self.instant("21T06:30")
        #expect(try home.record(.take(.named(name), at: .at(taken), amount: nil), of: "a", at: now))
        #expect(try run(home, "21T06:30", "21T07:00") == ["21T06:30 ring "])
        #expect(try home.undo("a", at: Self.instant("21T07:00")))
        #expect(try run(home, "21T07:00", "21T18:00") == ["21T07:00 ring a"])
    }

    @Test func otherSubscribersAreNotTold() throws {
        let home = try home(Self.one)
        let person = try home.person(at: Self.instant("21T08:00"))
        #expect(person.tellings(to: "sam").isEmpty)
        #expect(person.tellings(to: "bo").map(\.name.item).contains("a"))
    }

    @Test func itemsWithoutTimesTellNobody() throws {
        let home = try home(
            """
            reminders:
              - {title: Whole day, at: all-day}
            medicines:
              - {name: Weekly, doses: [{at: "08:00", on: sat}]}
            """)
        #expect(try run(home, "20T12:00", "24T12:00") == ["21T08:00 ring weekly"])
    }
}
