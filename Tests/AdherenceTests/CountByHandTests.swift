import Adherence
import CarePlan
import CivilTime
import Journal
import Testing

/// Tests of which count of a supply applies: the count in the plan or a recorded one.
@Suite struct CountByHandTests {
    private static func medicine(_ stock: String, hour: Int = 8) -> String {
        let stock = stock.isEmpty ? "" : "stock: {\(stock)}, "
        return "medicines: [{name: M, \(stock)doses: [{at: \"\(hour):00\"}]}]"
    }

    private func amount(_ plan: MarkedPlan) throws -> Amount? {
        try plan.timeline.count(of: "m")?.amount
    }

    @Test func anItemWithoutStockCanBeCounted() throws {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine(""), at: "2026-11-01 00:00")
        #expect(try amount(plan) == nil)
        try plan.count("m", 10, at: "2026-11-05 09:00")
        try plan.apply(Self.medicine("", hour: 9), at: "2026-11-06 00:00")
        #expect(try amount(plan) == Amount(10))
        let item = try #require(try plan.timeline.item("m"))
        let count = try #require(try plan.timeline.count(of: "m"))
        let supply = try plan.timeline.supply(
            of: item, count, taken: TakenAmount(), at: try plan.moment("2026-11-06 08:00"))
        #expect(supply.refill == nil)
        #expect(supply.runOut?.description == "2026-11-16")
    }

    @Test func latestCountApplies() throws {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine("left: 30, counted: 2026-11-01"), at: "2026-11-01 00:00")
        try plan.count("m", 10, at: "2026-11-05 09:00")
        try plan.apply(
            Self.medicine("left: 30, counted: 2026-11-01", hour: 9),
            at: "2026-11-06 00:00")
        #expect(try amount(plan) == Amount(10), "the line did not change")
        try plan.apply(
            Self.medicine("left: 60, counted: 2026-11-07", hour: 9), at: "2026-11-07 00:00")
        #expect(try amount(plan) == Amount(60))
        try plan.count("m", 50, at: "2026-11-08 09:00")
        #expect(try amount(plan) == Amount(50))
    }

    @Test func removingTheStockFromThePlanRemovesItsCount() throws {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine("left: 30, counted: 2026-11-01"), at: "2026-11-01 00:00")
        try plan.apply(Self.medicine(""), at: "2026-11-05 00:00")
        #expect(try amount(plan) == nil)
        try plan.count("m", 4, at: "2026-11-06 09:00")
        #expect(try amount(plan) == Amount(4))
    }
}
