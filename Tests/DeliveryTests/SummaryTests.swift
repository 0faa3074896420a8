import CivilTime
import Delivery
import Household
import Journal
import TestSupport
import Testing

/// Tests of summaries. Times are in UTC, one hour behind Copenhagen; 21 November is a Saturday.
@Suite struct SummaryTests {
    private let home = DeliveryHome()

    private func addChannel(_ summaries: String) throws {
        try home.apply("Anna")
        try home.addChannel(of: "anna") {
            $0.reminds = false
            $0.summaries = SummaryTime.list(summaries) ?? []
        }
    }

    /// Returns the titles and texts that are sent at a time.
    private func sent(_ run: ReminderRun, _ time: String) throws -> [String] {
        try home.run(run, at: #require(Instant("2026-11-\(time)Z")))
        return home.sender.sent().map { "\($0.message.title) / \($0.message.text)" }
    }

    @Test func timeIsReadAsPeopleTypeIt() {
        let typed = ["7:30pm", "Mon 8 am", "mon 07:30", "SUN 22.15"].map { SummaryTime($0) }
        #expect(typed.map { $0?.description } == ["19:30", "mon 08:00", "mon 07:30", "sun 22:15"])
        for text in ["", "7", "mon", "mon 7", "tuesday 07:30", "07:30 mon"] {
            #expect(SummaryTime(text) == nil, "\(text)")
        }
    }

    @Test func morningAndEveningShowTheDay() throws {
        try addChannel("07:30,20:00")
        let run = home.makeRun()
        #expect(try sent(run, "21T06:29:59").isEmpty)
        let title = "Anna: Sat 21 Nov 2026"
        #expect(try sent(run, "21T06:30:00") == ["\(title) / 08:00 1 tablet Zinc: later"])
        #expect(try sent(run, "21T06:30:01").isEmpty)
        let morning = DeliveryHome.morning
        try home.take("anna", at: morning.later(300))
        #expect(try sent(run, "21T08:00:00").isEmpty)
        #expect(try sent(run, "21T19:00:00") == ["\(title) / 08:00 1 tablet Zinc: taken 08:05"])
        #expect(try home.store.notices(of: "anna").count == 1)
    }

    @Test func summaryIsSentAgainAfterAFailureOnlyOnItsDay() throws {
        try addChannel("20:00")
        let run = home.makeRun()
        home.sender.failing = [1]
        #expect(try sent(run, "21T19:00:00").count == 1)
        #expect(try sent(run, "21T19:00:30").count == 1)
        home.sender.failing = []
        #expect(try sent(run, "22T06:00:00").isEmpty)
        #expect(try sent(run, "22T19:00:00").count == 1)
    }

    @Test func summaryOfAnotherDayIsNotSentLater() throws {
        try addChannel("07:30,20:00")
        let run = home.makeRun()
        #expect(try sent(run, "21T22:30:00").count == 1)
        #expect(try sent(run, "24T05:00:00").isEmpty)
    }

    @Test func weeklySummaryCountsTheDosesBeforeIt() throws {
        try addChannel("mon 07:30")
        let run = home.makeRun()
        try home.take("anna", at: DeliveryHome.morning.later(300))
        #expect(try sent(run, "22T06:30:00").isEmpty)
        #expect(
            try sent(run, "23T06:30:00") == [
                "Anna: the week until Mon 23 Nov 2026 / 1 tablet Zinc: 1 of 2\n"
                    + "missed: 1 tablet Zinc, Sun 22 Nov 08:00"
            ])
    }

    @Test func timesAreReadAndWritten() {
        #expect(
            SummaryTime.list("7:30")?.map(\.description)
                == SummaryTime.list("07:30")?.map(\.description))
        #expect(SummaryTime.list("07:30,sun 20:00")?.map(\.description) == ["07:30", "sun 20:00"])
        for text in ["", "07:30,", "day 07:30", "mon", "mon tue 07:30", "25:00"] {
            #expect(SummaryTime.list(text) == nil, "\(text)")
        }
    }

    @Test func removedPlanHasNoSummary() throws {
        try addChannel("07:30")
        let run = home.makeRun()
        #expect(try sent(run, "21T06:30:00").count == 1)
        _ = try home.household(at: DeliveryHome.morning).remove(planOf: "anna")
        #expect(try sent(run, "22T06:30:00").isEmpty)
        #expect(try home.store.notices(of: "anna").isEmpty)
    }
}
