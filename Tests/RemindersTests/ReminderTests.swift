import CivilTime
import Household
import Journal
import TestSupport
import Testing

/// Tests of what rings, and when.
@Suite struct ReminderTests {
    private static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    /// Returns the messages of a day in Copenhagen, as text with the time in UTC.
    private func messages(
        _ items: String, on day: String = "2026-11-21", from: String = "2026-11-20T12:00:00Z",
        _ adjust: (inout NoticeChannel) -> Void = { _ in }
    ) throws -> [String] {
        let home = try ReminderHome(Self.plan(items), at: from, adjust)
        return try home.run(
            from: Self.instant(from), through: Self.instant("\(day)T22:59:59Z")
        ).map(\.description).filter { $0.hasPrefix(day) }
    }

    private static func plan(_ items: String) -> String {
        "person: Sam\nzone: Europe/Copenhagen\n" + items
    }

    private static let two = """
        medicines:
          - {name: A, doses: [{at: "08:00"}], remind: {again-every: 6 min, times: 2}}
          - {name: B, doses: [{at: "08:10"}]}
        """

    @Test func everythingWithinTenMinutesRingsTogether() throws {
        #expect(
            try messages(Self.two)
                == [
                    "2026-11-21T07:00:00Z ring a,b", "2026-11-21T07:06:00Z ring a,b",
                    "2026-11-21T07:12:00Z ring a,b", "2026-11-21T23:00:00Z withdraw ",
                ].filter { $0 < "2026-11-21T23" })
    }

    @Test func otherMinutesSeparateThem() throws {
        #expect(
            try messages(Self.two) { $0.within = 0 } == [
                "2026-11-21T07:00:00Z ring a", "2026-11-21T07:06:00Z ring a",
                "2026-11-21T07:10:00Z ring b", "2026-11-21T07:12:00Z ring a",
            ])
    }

    @Test func quietHoursDelayWhatIsStillOpen() throws {
        let items = """
            medicines:
              - {name: Late, doses: [{at: "03:00"}]}
              - {name: Early, doses: [{at: "06:59"}]}
            """
        #expect(
            try messages(items) { $0.quiet = QuietHours("22:00-07:00") } == [
                "2026-11-21T06:00:00Z ring early,late"
            ])
    }

    /// At 07:00 it would be over, so it would never ring.
    @Test func doseThatIsOverAfterQuietHoursRingsOnceAtItsTime() throws {
        let items = """
            medicines:
              - {name: Evening, doses: [{at: "22:30"}], remind: {again-every: 5 min, times: 2}}
            """
        #expect(
            try messages(items) { $0.quiet = QuietHours("22:00-07:00") } == [
                "2026-11-21T03:30:00Z withdraw ", "2026-11-21T21:30:00Z ring evening",
            ])
    }

    @Test func silentItemsDoNotRing() throws {
        let items = """
            medicines:
              - {name: Silent, doses: [{at: "08:00"}], remind: false}
              - {name: Off, doses: [{at: "08:00"}], enabled: false}
              - {name: Needed, as-needed: {amount: 1}}
            reminders:
              - {title: Whole day, at: all-day}
            """
        #expect(try messages(items).isEmpty)
    }

    @Test func alarmsBeforeRingInAdvance() throws {
        let items = """
            reminders:
              - {title: Dentist, kind: checkup, at: "14:00", date: 2026-11-21, remind: {before: [1 day, 2 h]}}
            """
        let home = try ReminderHome(Self.plan(items), at: "2026-11-19T12:00:00Z")
        let sent = try home.run(
            from: Self.instant("2026-11-19T12:00:00Z"),
            through: Self.instant("2026-11-21T20:00:00Z"))
        #expect(
            sent.map(\.description) == [
                "2026-11-20T13:00:00Z ring dentist", "2026-11-21T11:00:00Z ring dentist",
                "2026-11-21T13:00:00Z ring dentist",
            ])
    }

    @Test func weeklyDoseRingsDailyUntilAnswered() throws {
        let items = """
            medicines:
              - {name: Weekly, doses: [{at: "09:00", on: sat}]}
            """
        let home = try ReminderHome(Self.plan(items), at: "2026-11-20T12:00:00Z")
        let start = try Self.instant("2026-11-20T12:00:00Z")
        let answered = try Self.instant("2026-11-23T09:00:00Z")
        var sent = try home.run(from: start, through: answered)
        #expect(try home.record(.take(.nearest, at: .now, amount: nil), of: "weekly", at: answered))
        sent += try home.run(from: answered, through: Self.instant("2026-11-27T20:00:00Z"))
        #expect(
            sent.map(\.description) == [
                "2026-11-21T08:00:00Z ring weekly", "2026-11-22T08:00:00Z ring weekly",
                "2026-11-23T08:00:00Z ring weekly", "2026-11-23T09:00:00Z withdraw ",
            ])
    }

    @Test func supplyAndLensesRingOnce() throws {
        let items = """
            medicines:
              - name: Pill
                doses: [{at: "20:00"}]
                remind: false
                stock: {left: 5, counted: 2026-11-20, refill-at: 3}
            lenses:
              - {name: Lenses, type: biweekly, opened: 2026-11-10}
            """
        let home = try ReminderHome(Self.plan(items), at: "2026-11-20T08:00:00Z")
        let sent = try home.run(
            from: Self.instant("2026-11-20T08:00:00Z"),
            through: Self.instant("2026-11-30T20:00:00Z"))
        let rings = sent.filter { $0.action == "ring" }
        #expect(rings.filter { $0.items.contains("pill") }.count <= 1)
        #expect(rings.contains { $0.items.contains("lenses") })
        #expect(Set(rings.map(\.at)).count == rings.count)
    }

    @Test func travellerIsRemindedAtTheNewTime() throws {
        let items = """
            travel:
              - {from: 2026-11-21, zone: America/New_York}
            medicines:
              - {name: Local, doses: [{at: "08:00"}], clock: local}
              - {name: Home, doses: [{at: "08:00"}], clock: home}
            """
        let sent = try messages(items, on: "2026-11-22")
        #expect(
            sent.filter { $0.contains("ring") } == [
                "2026-11-22T07:00:00Z ring home", "2026-11-22T13:00:00Z ring local",
            ])
    }

    @Test func afterAnOutageOneNoticeNamesWhatIsOpen() throws {
        let items = """
            medicines:
              - {name: A, doses: [{at: "08:00"}], remind: {again-every: 5 min, times: 4}}
              - {name: B, doses: [{at: "12:00"}]}
              - {name: C, doses: [{at: "23:30"}]}
            """
        let home = try ReminderHome(Self.plan(items), at: "2026-11-20T12:00:00Z")
        // 21 November at 15:00 in Copenhagen; the dose of 23:30 on the day before is over.
        let now = try Self.instant("2026-11-21T14:00:00Z")
        #expect(try home.look(at: now).sent.map(\.description) == ["\(now) ring a,b"])
        #expect(try home.look(at: now).sent.isEmpty)
    }

    @Test func changedTimeMovesTheReminder() throws {
        let home = try ReminderHome(
            Self.plan("medicines: [{name: A, id: a, doses: [{at: \"08:00\", id: x}]}]"),
            at: "2026-11-20T12:00:00Z")
        try home.apply(
            Self.plan("medicines: [{name: A, id: a, doses: [{at: \"10:00\", id: x}]}]"),
            at: Self.instant("2026-11-21T06:30:00Z"))
        let sent = try home.run(
            from: Self.instant("2026-11-21T06:30:00Z"),
            through: Self.instant("2026-11-21T20:00:00Z"))
        #expect(sent.map(\.description) == ["2026-11-21T09:00:00Z ring a"])
    }

    @Test func removedPlanWithdrawsItsNotices() throws {
        let plan = Self.plan("medicines: [{name: A, id: a, doses: [{at: \"08:00\"}]}]")
        let home = try ReminderHome(plan, at: "2026-11-20T12:00:00Z")
        let now = try Self.instant("2026-11-21T07:00:00Z")
        #expect(try home.look(at: now).sent.map(\.action) == ["ring"])
        let later = now.advanced(byMinutes: 5)
        try home.apply(
            Self.plan("medicines: [{name: Z, id: z, doses: [{at: \"23:00\"}]}]"), at: later)
        let sent = try home.run(from: later, through: now.advanced(byMinutes: 24 * 60))
        #expect(sent.filter { $0.action == "ring" }.map(\.items) == [["z"]])
    }
}
