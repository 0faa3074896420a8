import Foundation
import TestSupport
import Testing

/// Tests of plans around clock changes and journeys, as docs/plan.md describes them.
@Suite struct JourneyPlanTests {
    private static func plan(_ items: String, more: String = "") -> String {
        """
        person: Mia
        zone: Europe/Copenhagen
        travel: [{zone: America/New_York, from: 2027-03-20, until: 2027-04-05}]
        \(more)medicines:
        \(items)

        """
    }

    private static func agenda(_ plan: String, from day: String) throws -> String {
        let home = ToolHome()
        let file = try home.file("plan.yaml", plan)
        return try home.text(
            "agenda", file.path, "--from", day, "--days", "2", at: "2027-03-15T05:00:00Z")
    }

    /// 02:00 on the 25th at home is 21:00 on the 24th in New York.
    @Test func pauseOfAnItemOnTheHomeClockUsesTheDaysAtHome() throws {
        let home = ToolHome()
        try home.apply(
            Self.plan(
                "  - {name: Pill, doses: [{at: \"02:00\"}], clock: home}",
                more: "pauses: [{from: 2027-03-25, until: 2027-03-25}]\n"),
            at: "2027-03-15T05:00:00Z")
        let paused = try home.text("today", at: "2027-03-25T01:10:00Z")
        #expect(paused.contains("Wed 24 Mar 2027 · 21:10") && !paused.contains("due now"))
        let due = try home.text("today", at: "2027-03-26T01:10:00Z")
        #expect(due.contains("21:00    ●  1 tablet Pill (Fri 26 Mar 02:00 at home) · due now"))
    }

    /// At home, the clocks go forward on the 28th.
    @Test func hoursWithoutAClockFollowTheHomeClock() throws {
        let item = "  - {name: Drops, from: 2027-03-01, doses: [{at: \"06:00\"}], every: 8 h"
        let usual = try Self.agenda(Self.plan(item + "}"), from: "2027-03-27")
        #expect(usual.contains("09:00 (14:00 at home)") && usual.contains("08:00 (14:00 at home)"))
        let elapsed = try Self.agenda(
            Self.plan(item + ", clock: elapsed}"), from: "2027-03-27")
        #expect(elapsed.contains("09:00 (14:00 at home)"))
        #expect(elapsed.contains("09:00 (15:00 at home)"))
    }

    @Test func itemWithElapsedHoursCannotBeFollowed() throws {
        let home = ToolHome()
        let item = "  - {name: Drops, from: 2027-03-01, doses: [{at: \"06:00\"}], every: 8 h"
        let follower = "\n  - {name: Gel, after: {item: drops, by: 1 h}}"
        let refused = try home.file(
            "refused.yaml", Self.plan(item + ", clock: elapsed}" + follower))
        let result = try home.run(["check", refused.path])
        #expect(result.status == 1)
        #expect(
            result.errors.replacing("\n", with: " ").contains("but this one is due every 8 h"))
        let file = try home.file("plan.yaml", Self.plan(item + "}" + follower))
        #expect(try home.run(["check", file.path]).status == 0)
    }

    /// The alarm is for 03:30 on the day on which 02:00 to 03:00 is skipped.
    @Test func alarmHoursBeforeIsElapsedTime() throws {
        let home = ToolHome()
        let file = try home.file(
            "plan.yaml",
            """
            person: Mia
            zone: Europe/Copenhagen
            reminders:
              - {title: Train, date: 2027-03-28, at: "03:30", remind: {before: [1 day, 2 h]}}

            """)
        let feed = try home.text("export", file.path, at: "2027-03-15T05:00:00Z")
        #expect(feed.contains("DTSTART;TZID=Europe/Copenhagen:20270328T033000"))
        #expect(feed.contains("TRIGGER:-P1D\r\n") && feed.contains("TRIGGER:-PT2H\r\n"))
    }
}
