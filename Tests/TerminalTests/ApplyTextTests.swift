import CivilTime
import Household
import Journal
import TestSupport
import Testing

/// Tests of the text about the start of a plan.
@Suite struct ApplyTextTests {
    private let house = TerminalHouse()
    private static let plan = SharedPlan.anna
    private static let changed = plan.replacing("08:00", with: "09:00")

    private func refusal(since date: String, _ plan: String) throws -> String {
        try house.error { try house.apply(plan, since: date) }
    }

    @Test func onlyAFirstPlanMayStartOnAnEarlierDay() throws {
        let first = try house.apply(Self.plan, since: "2026-11-02")
        #expect(first.hasPrefix("Anna Holm (anna): version 1, counts from Mon 2 Nov\n"))
        for day in ["2026-11-01", "2026-11-02", "2026-11-19"] {
            #expect(
                try refusal(since: day, Self.changed)
                    == "the plan of 'anna' already counts from Mon 2 Nov 2026, and each day is "
                    + "judged by the plan of that day; a later plan counts from now on, so leave "
                    + "out --since")
        }
        let again = try house.apply(Self.plan, since: "2026-11-02")
        #expect(again == "Anna Holm (anna): no change, still version 1")
    }

    @Test func planCannotStartOnAFutureDay() throws {
        #expect(
            try refusal(since: "2026-11-21", Self.plan).contains("Sat 21 Nov 2026 is in the future")
        )
        #expect(try house.store.people().isEmpty)
        try house.apply(Self.plan, since: "2026-11-20")
    }

    @Test func planAfterARemovalCannotStartBeforeIt() throws {
        try house.apply(Self.plan, since: "2026-11-02")
        _ = try house.household(at: "2026-11-10T10:00:00Z").remove(planOf: "anna")
        #expect(
            try refusal(since: "2026-11-10", Self.plan).contains(
                "the plan of 'anna' was removed on Tue 10 Nov 2026"))
        let back = try house.apply(Self.plan, since: "2026-11-12")
        #expect(back.contains("version 3, counts from Thu 12 Nov\n"))
        #expect(
            try refusal(since: "2026-11-13", Self.changed).contains(
                "already counts from Thu 12 Nov 2026"))
    }
}
