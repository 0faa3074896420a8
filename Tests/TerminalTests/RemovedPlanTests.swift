import CarePlan
import CivilTime
import Household
import TestSupport
import Testing

/// Tests of texts about a removed plan, and about a removed item.
@Suite struct RemovedPlanTests {
    private let house = TerminalHouse()

    @Test func recordIsShownAfterThePlanWasRemoved() throws {
        try house.apply(SharedPlan.zinc(of: "Ann"), at: "06:00")
        try house.apply(SharedPlan.zinc(of: "Bo"), at: "06:00")
        try house.take("zinc", of: "ann", at: "07:05")
        let household = try house.household(at: "07:10")
        _ = try household.remove(planOf: "ann")
        #expect(try household.ids(in: .recorded) == ["bo"])
        #expect(try house.stats(of: "ann").contains("1 of 1 (100%)"))
        #expect(try house.history(of: "ann").contains("Zinc  taken 1 of 1"))
        #expect(try house.log(of: "ann").contains("Zinc, taken 08:05"))
        #expect(try house.undo(of: "ann").contains("Zinc"))
    }

    @Test func commandsThatNeedAPlanShowHowToRestoreIt() throws {
        try house.apply(SharedPlan.zinc(of: "Ann"), at: "06:00")
        try house.apply(SharedPlan.zinc(of: "Bo"), at: "06:00")
        _ = try house.household(at: "06:10").remove(planOf: "ann")
        for page in [house.today, house.status, house.list] {
            #expect(
                try house.error { _ = try page("ann", "07:00") }
                    == "the plan of 'ann' was removed on Fri 20 Nov 2026; to bring it back: "
                    + "dosecal plan show ann --version 1 | dosecal apply -")
        }
    }

    @Test func statsIncludeRemovedItems() throws {
        try house.apply(SharedPlan.zinc(of: "Ann"), at: "06:00")
        try house.take("zinc", at: "07:05")
        try house.apply(SharedPlan.zinc(of: "Ann", as: "Iron"), at: "07:10")
        #expect(try house.stats(only: "zinc").contains("Zinc (no longer in the plan)"))
    }
}
