import CarePlan
import CivilTime
import Household
import Journal
import TestSupport
import Testing

/// Tests of the versions of a plan: the identity of items, and the effect of single edits.
@Suite struct PlanVersionTests {
    private let house = TerminalHouse()
    private static let plan = SharedPlan.medicines

    @Test(arguments: [
        Self.plan.replacing("{at: \"08:00\"}, ", with: "{at: \"08:30\"}, "),
        Self.plan.replacing("{at: \"08:00\"}, ", with: "{at: \"08:00\"}, {at: \"14:00\"}, "),
        Self.plan.replacing(
            "{at: \"08:00\"}, {at: \"20:00\"}", with: "{at: \"20:00\"}, {at: \"08:00\"}"),
        Self.plan.replacing("Zinc", with: "Zinc Forte"),
        Self.plan.replacing("name: Zinc", with: "name: Zinc\n    id: zinc"),
        "# a comment\n" + Self.plan,
    ])
    func takenDoseStaysTakenWhenThePlanChanges(changed: String) throws {
        try house.apply(Self.plan, at: "06:00")
        try house.take("zinc", at: "07:05")
        try house.apply(changed, at: "07:30")
        let again = try house.take("zinc", at: "07:40")
        #expect(again.contains("already taken 08:05"), "\(again)")
        #expect(try house.take("zinc", at: "19:01").contains("planned 20:00"))
    }

    @Test func renamedItemCausesAHintAndCanBeJoined() throws {
        try house.apply(Self.plan, at: "06:00")
        try house.take("zinc", at: "07:05")
        let renamed = Self.plan.replacing("Zinc", with: "Solvezink")
        let hint =
            "If Solvezink is Zinc under a new name, write 'id: zinc' in it and apply the plan again."
        #expect(try house.apply(renamed, at: "07:30").hasSuffix(hint))
        try house.apply(
            renamed.replacing("Solvezink", with: "Solvezink\n    id: zinc"), at: "07:31")
        #expect(try house.take("zinc", at: "07:40").contains("already taken 08:05"))
    }

    @Test func removedPlanIsRestoredWithItsRecord() throws {
        try house.apply(Self.plan, at: "06:00")
        try house.take("zinc", at: "07:05")
        let last = try house.household(at: "07:10").remove(planOf: "sam")
        #expect(last.number == 1)
        let gone = try house.error { _ = try house.today(at: "07:11") }
        #expect(
            gone.hasSuffix("to bring it back: dosecal plan show sam --version 1 | dosecal apply -"))
        let text = try #require(try house.texts(of: "sam").first ?? nil)
        #expect(try house.apply(text, at: "07:20").contains("The plan is back"))
        #expect(try house.take("zinc", at: "07:30").contains("already taken 08:05"))
    }

    @Test func changeOfZoneIsReportedAndThePastKeepsItsZone() throws {
        try house.apply(Self.plan, at: "06:00")
        let moved = Self.plan.replacing("Europe/Copenhagen", with: "Asia/Tokyo")
        #expect(
            try house.apply(moved, at: "07:00").contains(
                "  ~  From now on, days and times are in Asia/Tokyo; earlier entries keep their "
                    + "zone."))
    }
}
