import Foundation
import TestSupport
import Testing

/// Tests of weekdays without a date: the next one for plans, the last one for what was done.
@Suite struct WeekdayTests {
    private let home = ToolHome()
    /// A Saturday.
    private let saturday = "2026-11-21T09:00:00Z"

    init() throws {
        try home.apply(
            """
            person: Sam
            zone: Europe/Copenhagen
            medicines: [{name: Zinc, doses: [{at: "08:00"}]}]
            lenses: [{name: Left, type: monthly, opened: 2026-11-01}]

            """, at: "2026-11-16T05:00:00Z")
    }

    private func plan(after words: [String]) throws -> String {
        let result = try home.run(words, at: saturday)
        #expect(result.status == 0, "\(result.errors)")
        return try home.text("plan", "show", at: saturday)
    }

    @Test(arguments: [
        (["pause", "--until", "friday"], "{from: 2026-11-21, until: 2026-11-27}"),
        (["pause", "--from", "sunday", "--until", "sat"], "{from: 2026-11-22, until: 2026-11-28}"),
        (["end", "zinc", "--on", "fri"], "until: 2026-11-27"),
    ])
    func weekdayOfAPlanIsTheNextOne(words: [String], written: String) throws {
        let plan = try plan(after: words)
        #expect(plan.contains(written), "\(plan)")
    }

    @Test func journeyBeginsOnTheNextWeekday() throws {
        let plan = try plan(after: ["travel", "Tokyo", "--from", "mon", "--until", "fri 2 pm"])
        #expect(plan.contains("from: 2026-11-23") && plan.contains("2026-11-27 14:00"), "\(plan)")
    }

    @Test func pauseEndsBeforeTheNextWeekday() throws {
        try home.text("pause", "--until", "2026-12-05", at: saturday)
        let plan = try plan(after: ["resume", "--from", "wednesday"])
        #expect(plan.contains("{from: 2026-11-21, until: 2026-11-24}"), "\(plan)")
    }

    @Test func weekdayOfWhatWasDoneIsTheLastOne() throws {
        try home.text("take", "zinc", "--at", "friday 08:10", at: saturday)
        try home.text("replace", "left", "--on", "friday", at: saturday)
        let log = try home.text("log", "--json", at: saturday)
        #expect(log.components(separatedBy: "\"day\": \"2026-11-20\"").count == 3, "\(log)")
    }
}
