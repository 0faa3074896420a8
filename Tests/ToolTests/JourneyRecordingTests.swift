import TestSupport
import Testing

/// Tests of recording doses on a journey that follow the clock at home and so have a different time
/// and day there.
@Suite struct JourneyRecordingTests {
    private static let plan = """
        person: Mia
        zone: Europe/Copenhagen
        travel:
          - {zone: America/New_York, from: 2026-12-01, until: 2026-12-07}
          - {zone: Asia/Tokyo, from: 2026-12-10, until: 2026-12-14}
        medicines:
          - {name: Pill, from: 2026-11-20, doses: [{at: "21:00"}], clock: home}
          - {name: Local, from: 2026-11-20, doses: [{at: "15:00"}]}
          - {name: Night, from: 2026-11-20, doses: [{at: "00:30"}], clock: home}
          - {name: Drops, from: 2026-11-20, doses: [{at: "06:00"}], every: 8 h}

        """

    private static func home() throws -> ToolHome {
        let home = ToolHome()
        try home.apply(plan, at: "2026-11-20T05:00:00Z")
        return home
    }

    // MARK: The person's day

    /// 22:30 in New York is 04:30 at home.
    @Test func doseOnTheHomeClockIsOpenUntilThePersonsDayEnds() throws {
        let home = try Self.home()
        let late = "2026-12-05T03:30:00Z"
        let today = try home.text("today", at: late)
        #expect(today.contains("15:00    !  1 tablet Pill (21:00 at home) · late by 7 h 30 min"))
        #expect(today.contains("15:00    !  1 tablet Local · late by 7 h 30 min"))
        #expect(try home.run(["take"], at: late).text.contains("dosecal take pill"))
        #expect(try home.text("take", "pill", at: late).contains("taken 22:30"))
    }

    @Test func doseOnTheHomeClockIsMissedWhenThePersonsDayEnds() throws {
        let home = try Self.home()
        let today = try home.text("today", at: "2026-12-05T05:30:00Z")
        #expect(today.contains("15:00    ✗  1 tablet Pill (21:00 at home) · not recorded"))
        #expect(try !home.run(["take"], at: "2026-12-05T05:30:00Z").text.contains("pill"))
    }

    /// 21:00 at home is 05:00 of the next day in Tokyo.
    @Test func dayOfTheItemEndsBeforeTheLocalDay() throws {
        let home = try Self.home()
        let evening = "2026-12-12T12:30:00Z"
        let today = try home.text("today", at: evening)
        #expect(today.contains("05:00    "))
        #expect(today.contains("Pill (Fri 11 Dec 21:00 at home)"))
        let said = try home.text("take", "pill", "--for", "05:00", at: "2026-12-12T11:00:00Z")
        #expect(said.contains("1 tablet Pill"))
        let log = try home.text("log", "--json", at: evening)
        #expect(log.contains("\"day\": \"2026-12-11\""))
    }

    // MARK: Both clocks

    @Test(arguments: [
        ("pill", "15:00"), ("pill", "21:00"), ("drops", "16:00"), ("drops", "22:00"),
        ("local", "15:00"),
    ])
    func doseIsFoundByEitherClock(item: String, time: String) throws {
        let home = try Self.home()
        let now = "2026-12-05T21:10:00Z"
        #expect(try home.text("take", item, "--for", time, at: now).contains("taken 16:10"))
        let log = try home.text("log", "--json", at: now)
        #expect(log.contains("\"planned\": \"2026-12-05T\(item == "drops" ? 21 : 20):00:00Z\""))
    }

    /// If both clocks match a dose, the person's clock has precedence: 08:00 there is 14:00 at
    /// home.
    @Test func localClockHasPrecedence() throws {
        let home = ToolHome()
        try home.apply(
            Self.plan.replacing("\"06:00\"", with: "\"08:00\"").replacing(
                "every: 8 h", with: "every: 6 h"), at: "2026-11-20T05:00:00Z")
        let now = "2026-12-05T13:10:00Z"
        try home.text("take", "drops", "--for", "08:00", at: now)
        let log = try home.text("log", "--json", at: now)
        #expect(log.contains("\"planned\": \"2026-12-05T13:00:00Z\""))
    }

    @Test func listsShowBothClocks() throws {
        let home = try Self.home()
        let now = "2026-12-05T20:10:00Z"
        #expect(
            try home.run(["take"], at: now).text.contains("15:00 (21:00 at home): 1 tablet Pill"))
        let list = try home.text("list", at: now).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(list.contains("due 15:00 (21:00 at home)"))
        #expect(!list.contains("15:00 (21:00 at home); next due tomorrow 15:00 (21:00"))
    }

    /// After the return from Tokyo, the dose of that morning is still the one at 08:30.
    @Test func shownTimeIsAcceptedOnTheDayOfReturn() throws {
        let home = try Self.home()
        let back = "2026-12-14T15:30:00Z"
        let today = try home.text("today", at: back)
        #expect(today.contains("08:30"))
        let refused = try home.errors("take", "night", "--for", "08:31", at: back)
        #expect(refused.contains("the plan has '08:30'"))
        let said = try home.text("take", "night", "--for", "08:30", "--at", "08:40", at: back)
        #expect(said.contains("08:40"))
    }
}
