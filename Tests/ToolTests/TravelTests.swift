import Foundation
import TestSupport
import Testing

/// Tests of journeys with the built tool.
@Suite struct TravelTests {
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen # home
        medicines:
          - name: Metformin
            doses: [{at: "08:00"}, {at: "20:00"}]
            at-least: 6 h
            from: 2026-11-01
          - name: Pill
            doses: [{at: "21:00"}]
            cycle: {on: 21 days, off: 7 days}
            from: 2026-11-23
          - name: Drops
            doses: [{at: "06:00"}]
            every: 8 h
            from: 2026-11-01
        reminders:
          - title: Walk
            at: "17:00"

        """

    private static func home(_ plan: String = plan) throws -> ToolHome {
        let home = ToolHome()
        try home.apply(plan, at: "2026-11-20T05:00:00Z")
        return home
    }

    private static func travel(
        _ home: ToolHome, _ words: String..., at time: String = "2026-11-28T06:00:00Z"
    ) throws -> String {
        let result = try home.run(["travel"] + words, at: time)
        try #require(result.status == 0, "\(result.errors)")
        return result.text
    }

    private static let there = [
        "America/New_York", "--from", "2026-12-01", "--until", "2026-12-07",
    ]

    // MARK: Output

    @Test func journeyIsAddedToThePlanAndShowsIntervals() throws {
        let home = try Self.home()
        let result = try home.run(
            ["travel"] + Self.there + ["--home", "pill"], at: "2026-11-28T06:00:00Z")
        #expect(
            result.text == """
                Sam (sam): version 2, counts from now
                  ~  new journey to America/New_York from Tue 1 Dec 2026 until Mon 7 Dec 2026
                  ~  Pill: home time on journeys

                America/New_York is 6 h behind home.
                  Metformin  local time there; 6 h to 18 h apart around the journey, instead of
                             12 h
                  Pill       home time; 24 h apart, as at home
                  Drops      counted in elapsed hours; 8 h apart, as at home
                  Walk       local time there; 18 h to 30 h apart around the journey, instead of
                             24 h

                """)
        let text = try home.text("plan", "show")
        #expect(
            text.hasPrefix(
                """
                person: Sam
                zone: Europe/Copenhagen # home
                travel: [{zone: America/New_York, from: 2026-12-01, until: 2026-12-07}]
                medicines:

                """))
        #expect(text.contains("  - name: Pill\n    doses: [{at: \"21:00\"}]\n    clock: home\n"))
    }

    @Test func dosesTooCloseCauseAWarning() throws {
        let home = try Self.home()
        let text = try Self.travel(home, "Tokyo", "--from", "2026-12-01", "--dry-run")
        #expect(text.contains("Metformin  local time there; 4 h to 12 h apart"))
        let lines = text.replacing("\n", with: " ")
        #expect(
            lines.contains(
                "Metformin: at one point, two doses would be only 4 h apart. The plan says at least 6 h."
            )
        )
        #expect(text.contains("Ask a doctor or pharmacist"))
        #expect(try !home.text("plan", "show").contains("travel"))
    }

    @Test func pausedDosesDoNotCountInIntervals() throws {
        let pause = "at-least: 6 h\n    pauses: [{from: 2026-11-25, until: 2026-12-10}]"
        let home = try Self.home(Self.plan.replacing("at-least: 6 h", with: pause))
        let text = try Self.travel(
            home, "Tokyo", "--from", "2026-12-01", "--until", "2026-12-07", "--dry-run")
        #expect(text.contains("Metformin  local time there; 12 h apart, as at home"), "\(text)")
        #expect(!text.contains("two doses would be only"))
    }

    @Test func travelShowsTheCurrentZone() throws {
        let home = try Self.home()
        #expect(
            try Self.travel(home) == "Sam is at home (Europe/Copenhagen). It is 07:00 there.\n")
        _ = try home.run(["travel"] + Self.there, at: "2026-11-28T06:00:00Z")
        #expect(
            try Self.travel(home, at: "2026-12-03T13:00:00Z") == """
                Sam is travelling (America/New_York). It is 08:00 there, and 14:00 at home.
                  America/New_York from Tue 1 Dec 2026 until Mon 7 Dec 2026

                """)
    }

    @Test func agendaShowsBothClocks() throws {
        let home = try Self.home()
        _ = try home.run(["travel"] + Self.there, at: "2026-11-28T06:00:00Z")
        let file = try home.file("plan.yaml", try home.text("plan", "show"))
        let text = try home.text(
            "agenda", file.path, "--from", "2026-12-01", "--days", "1", at: "2026-11-28T06:00:00Z")
        #expect(
            text.contains(
                """
                Tue 1 Dec 2026
                  00:00 (06:00 at home)            1 tablet Drops
                  08:00 (14:00 at home)            1 tablet Metformin
                  08:00 (14:00 at home)            1 tablet Drops
                  16:00 (22:00 at home)            1 tablet Drops
                  17:00 (23:00 at home)            Walk
                  20:00 (Wed 2 Dec 02:00 at home)  1 tablet Metformin
                  21:00 (Wed 2 Dec 03:00 at home)  1 tablet Pill
                """))
    }

    @Test func clocksAreAskedForAtATerminal() throws {
        let home = try Self.home()
        let (text, status) = try home.typing(
            ["", "2", ""], ["travel"] + Self.there, at: "2026-11-28T06:00:00Z")
        #expect(status == 0)
        #expect(text.contains("Medicines with a break, such as the pill (Pill)"))
        #expect(text.contains("1  home time (24 h)"))
        #expect(text.contains("1  local time there (6 h to 18 h)"))
        let plan = try home.text("plan", "show")
        #expect(plan.components(separatedBy: "clock: home").count == 3)
        #expect(!plan.contains("clock: local"))
    }

    // MARK: Starts and ends of journeys

    @Test func journeyEndsAtHomeOrWithTheNextJourney() throws {
        let home = try Self.home()
        try _ = Self.travel(home, "Tokyo", at: "2026-12-01T13:20:00Z")
        let after = try Self.travel(
            home, "America/New_York", "--from", "2026-12-05 09:00", at: "2026-12-02T06:00:00Z")
        #expect(after.contains("Asia/Tokyo from Tue 1 Dec 2026 14:20 until Sat 5 Dec 2026 09:00"))
        try _ = Self.travel(home, "home", at: "2026-12-08T03:30:00Z")
        #expect(
            try home.text("plan", "show").contains(
                """
                travel: [{zone: Asia/Tokyo, from: "2026-12-01 14:20", until: "2026-12-05 09:00"}, \
                {zone: America/New_York, from: "2026-12-05 09:00", until: "2026-12-07 22:30"}]
                """))
        #expect(
            try Self.travel(home, "home", at: "2026-12-09T03:30:00Z")
                == "The plan has no such journey; nothing has changed.\n")
    }

    @Test func nextJourneyCanBeRemoved() throws {
        let home = try Self.home()
        _ = try home.run(["travel"] + Self.there, at: "2026-11-28T06:00:00Z")
        let text = try Self.travel(home, "home")
        #expect(text.contains("no longer America/New_York from Tue 1 Dec 2026"))
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test(arguments: [
        (["Atlantis"], "there is no time zone called 'Atlantis'"),
        (["Asia/Tokio"], "did you mean 'Asia/Tokyo'?"),
        (["Copenhagen"], "Europe/Copenhagen is home; 'dosecal travel home' ends a journey"),
        (
            ["Tokyo", "--from", "2026-12-05", "--until", "2026-12-01"],
            "this journey would end before it begins"
        ),
        (["Tokyo", "--home", "zinc"], "zinc"),
        (["Tokyo", "--home", "drops"], "Drops has no set times of day"),
    ])
    func impossibleJourneysAreRefused(words: [String], reason: String) throws {
        let home = try Self.home(
            Self.plan.replacing("every: 8 h\n", with: "every: 7 h\n"))
        let result = try home.run(["travel"] + words, at: "2026-11-28T06:00:00Z")
        #expect(result.status == 1)
        #expect(result.errors.replacing("\n", with: " ").contains(reason))
        #expect(try !home.text("plan", "show").contains("travel"))
    }

    /// An hour after a flight west, the local time is earlier than at its start.
    @Test func journeyIsIdentifiedByInstantNotByLocalTime() throws {
        let home = try Self.home()
        try _ = Self.travel(home, "America/New_York", at: "2026-12-01T13:00:00Z")
        try _ = Self.travel(
            home, "America/Chicago", "--until", "2026-12-20", at: "2026-12-01T14:00:00Z")
        #expect(
            try home.text("plan", "show").contains(
                """
                travel: [{zone: America/New_York, from: "2026-12-01 14:00", \
                until: "2026-12-01 09:00"}, \
                {zone: America/Chicago, from: "2026-12-01 09:00", until: 2026-12-20}]
                """))
        try _ = Self.travel(home, "home", at: "2026-12-01T15:00:00Z")
        #expect(
            try Self.travel(home, at: "2026-12-01T15:01:00Z")
                == "Sam is at home (Europe/Copenhagen). It is 16:01 there.\n")
    }

    @Test func pastJourneysAreNotChanged() throws {
        let home = try Self.home()
        try _ = Self.travel(
            home, "Tokyo", "--from", "2026-12-01", "--until", "2026-12-14 18:30")
        let text = try home.text("plan", "show")
        #expect(
            try Self.travel(home, "home", at: "2026-12-14T10:00:00Z")
                == "The plan has no such journey; nothing has changed.\n")
        try _ = Self.travel(home, "London", at: "2026-12-14T11:00:00Z")
        #expect(text.contains("until: \"2026-12-14 18:30\"}]"))
        #expect(
            try home.text("plan", "show").contains(
                """
                until: "2026-12-14 18:30"}, {zone: Europe/London, from: "2026-12-14 12:00"}]
                """))
    }

    @Test func sideTripReturnsToTheJourney() throws {
        let home = try Self.home()
        _ = try home.run(["travel"] + Self.there, at: "2026-11-28T06:00:00Z")
        try _ = Self.travel(
            home, "Mexico_City", "--from", "2026-12-04", "--until", "2026-12-05")
        #expect(
            try home.text("plan", "show").contains(
                """
                travel: [{zone: America/New_York, from: 2026-12-01, until: 2026-12-03}, \
                {zone: America/Mexico_City, from: 2026-12-04, until: 2026-12-05}, \
                {zone: America/New_York, from: 2026-12-06, until: 2026-12-07}]
                """))
        try _ = Self.travel(
            home, "New_York", "--until", "2026-12-09", at: "2026-12-06T18:00:00Z")
        #expect(try home.text("plan", "show").contains("from: 2026-12-06, until: 2026-12-09}]"))
        // Coming home does not continue the journey.
        try _ = Self.travel(home, "home", "--from", "2026-12-05")
        #expect(try home.text("plan", "show").contains("from: 2026-12-04, until: 2026-12-04}]"))
    }

    @Test func homeTakesNoEnd() throws {
        let home = try Self.home()
        let result = try home.run(["travel", "home", "--until", "2026-12-13"])
        #expect(result.status == 64 && result.errors.contains("ZONE"))
        #expect(try home.run(["travel", "--from", "2026-12-13"]).status == 64)
    }

    // MARK: Effects of journeys

    /// A flight east skips hours; doses in them are due on the next day.
    @Test func todayShowsDosesOfThePersonsDay() throws {
        let home = try Self.home(Self.plan.replacing("    at-least: 6 h\n", with: ""))
        try _ = Self.travel(
            home, "Pacific/Auckland", "--from", "2026-12-01 14:00", "--until", "2026-12-05",
            at: "2026-11-30T06:00:00Z")
        let today = try home.text("today", at: "2026-12-01T18:50:00Z")
        #expect(today.components(separatedBy: "08:00    ○  1 tablet Metformin").count == 3)
        #expect(try !home.text("today", at: "2026-12-01T10:30:00Z").contains("08:00    ○"))
    }

    /// If 10:30 occurs for the second time on a day, it means the second time.
    @Test func repeatedTimeMeansTheSecondOccurrence() throws {
        let home = try Self.home()
        try _ = Self.travel(
            home, "New_York", "--from", "2026-12-01 14:00", "--until", "2026-12-06",
            at: "2026-11-30T06:00:00Z")
        try home.text("take", "walk", "--extra", "--at", "08:30", at: "2026-12-01T13:40:00Z")
        let log = try home.text("log", "--json", at: "2026-12-01T13:41:00Z")
        #expect(log.contains("\"at\": \"2026-12-01T13:30:00Z\""))
    }

    @Test func followerUsesTheClockOfItsLeader() throws {
        let plan = """
            person: Sam
            zone: Europe/Copenhagen
            travel: [{zone: America/New_York, from: 2026-12-01, until: 2026-12-05}]
            medicines:
              - {name: Thyroxine, doses: [{at: "05:00"}]}
              - {name: Iron, after: {item: thyroxine, by: 4 h}}

            """
        let home = try Self.home(plan)
        let text = try home.text(
            "agenda", try home.file("plan.yaml", plan).path, "--from", "2026-12-05", "--days", "3",
            at: "2026-11-20T05:00:00Z")
        #expect(
            text.contains(
                """
                Sun 6 Dec 2026
                  11:00                  1 tablet Thyroxine
                  15:00                  1 tablet Iron
                """))
    }

    @Test func dosesAreRecordedOnTheLocalDay() throws {
        let home = try Self.home()
        _ = try home.run(
            ["travel"] + Self.there + ["--home", "pill"], at: "2026-11-28T06:00:00Z")
        // 20:10 on 2 December in New York is 3 December at home.
        let said = try home.text("take", "metformin", at: "2026-12-03T01:10:00Z")
        #expect(said.contains("taken 20:10"))
        #expect(
            try home.text("today", at: "2026-12-03T01:20:00Z").contains("Wed 2 Dec 2026 · 20:20"))
        let json = try home.text("log", "--json", at: "2026-12-03T01:20:00Z")
        #expect(json.contains("\"day\": \"2026-12-02\"") && json.contains("\"slot\": \"2\""))
        #expect(json.contains("\"zone\": \"America/New_York\""))
        // 21:00 at home is 15:00 there.
        let today = try home.text("today", at: "2026-12-04T18:00:00Z")
        #expect(today.contains("15:00    ○  1 tablet Pill (21:00 at home) · later"))
        #expect(try home.text("take", "pill", at: "2026-12-04T20:05:00Z").contains("taken 15:05"))
    }

    @Test func tasksKeepTheirUIDs() throws {
        let home = try SyncHome.synced(Self.plan)
        let uids = {
            try home.names().map { try home.value("UID", try home.tasks.appending(path: $0)) }
        }
        let before = try uids()
        _ = try home.tool.run(
            ["travel", "America/New_York", "--from", "2026-11-22", "--until", "2026-11-25"],
            at: "2026-11-20T06:10:00Z")
        #expect(try home.sync(at: "2026-11-20T06:20:00Z").hasPrefix("Nothing new."))
        #expect(try uids() == before)
        let moved = try home.names().filter { name in
            try home.text(home.tasks.appending(path: name)).contains("TZID=America/New_York:")
        }
        #expect(moved.count == 15)
        #expect(try home.sync(at: "2026-11-20T06:30:00Z").hasPrefix("Nothing new."))
        #expect(try home.counts(at: "2026-11-20T06:40:00Z").contains(" 0 changed"))
    }
}
