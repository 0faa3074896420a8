import CivilTime
import Journal
import TestSupport
import Testing

/// Tests that a dose that follows the clock at home is on the page of the person's own day.
@Suite struct JourneyPageTests {
    /// 07:00 in Copenhagen is 22:00 of the day before in Los Angeles.
    private static let plan = """
        person: Anna
        zone: Europe/Copenhagen
        travel:
          - zone: America/Los_Angeles
            from: 2026-11-10
            until: 2026-11-20
        medicines:
          - name: Pill
            clock: home
            doses: [{at: "07:00"}]
        """

    private let home: PageHome

    init() throws { home = try PageHome(Self.plan, at: "2026-11-01T11:00:00Z") }

    /// 21:50 on 14 November in Los Angeles.
    private let evening = "2026-11-15T05:50:00Z"

    @Test func eveningDoseIsOnTheTodayPage() throws {
        let today = try home.today(at: evening)
        #expect(try today.lines.contains("22:00"))
        #expect(try today.lines.contains("Sun 15 Nov 07:00 at home"))
        try home.press(try today.form("Take: 1 tablet Pill, 22:00"), at: evening)
        let after = try home.today(at: evening)
        #expect(try after.lines.contains { $0.contains("taken 21:50") })
        #expect(try home.entries.map { "\($0.day)" } == ["2026-11-15"])
    }

    @Test func missedDoseIsOnThePageOfItsDay() throws {
        let page = PageText(try home.response("today", "2026-11-13", at: evening))
        let form = try page.form("Record: 1 tablet Pill, yesterday 22:00")
        #expect(form.fields["date"] == "2026-11-14")
    }

    /// The day of departure has two doses, the day of return none.
    @Test func monthPageUsesThePersonsDays() throws {
        let month = PageText(try home.response("month", at: evening))
        #expect(month.text.contains("aria-label=\"Mon 9 Nov 2026: 0 of 2\""))
        #expect(month.text.contains("aria-label=\"Sat 21 Nov 2026: nothing due\""))
    }
}
