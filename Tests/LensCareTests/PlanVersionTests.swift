import CivilTime
import LensCare
import Testing

/// Tests of the effect of plan changes on the cycles.
@Suite struct PlanVersionTests {
    private let first = ("2026-11-01", "type: biweekly, opened: 2026-11-01")

    @Test func laterOpeningStartsANewCycle() throws {
        let lens = try LensCase(
            [first, ("2026-11-20", "type: biweekly, opened: 2026-11-18")],
            worn: ["2026-11-17", "2026-11-18"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-18 opened-later 14 wear-days: 1",
                "2026-11-18..<in use 14 wear-days: 1",
            ])
    }

    @Test func unchangedOpeningKeepsReplacements() throws {
        let lens = try LensCase(
            [first, ("2026-11-20", "type: biweekly, opened: 2026-11-01, note: Mild")],
            replaced: ["2026-11-15"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-15 replaced 14 wear-days: 0",
                "2026-11-15..<in use 14 wear-days: 0",
            ])
    }

    @Test func openingEqualToAReplacementChangesNothing() throws {
        let lens = try LensCase(
            [first, ("2026-11-20", "type: biweekly, opened: 2026-11-15")],
            replaced: ["2026-11-15"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-15 replaced 14 wear-days: 0",
                "2026-11-15..<in use 14 wear-days: 0",
            ])
    }

    @Test func earlierOpeningCorrectsTheFirstCycle() throws {
        let lens = try LensCase(
            [first, ("2026-11-03", "type: biweekly, opened: 2026-10-28")], worn: ["2026-10-29"])
        #expect(lens.cycles == ["2026-10-28..<in use 14 wear-days: 1"])
        #expect(lens.history.strayDays.isEmpty)
    }

    @Test func earlierOpeningDoesNotChangeAFinishedCycle() throws {
        let lens = try LensCase(
            [first, ("2026-11-20", "type: biweekly, opened: 2026-11-12")],
            worn: ["2026-11-13"], replaced: ["2026-11-15"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-15 replaced 14 wear-days: 1",
                "2026-11-15..<in use 14 wear-days: 0",
            ])
    }

    @Test func differentTypeEndsTheCycleOnTheDayOfTheChange() throws {
        let lens = try LensCase(
            [first, ("2026-11-09", "type: monthly, opened: 2026-11-01")],
            worn: ["2026-11-08", "2026-11-09"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-09 type-changed 14 wear-days: 1",
                "2026-11-09..<in use 30 wear-days: 1",
            ])
    }

    @Test func differentCountingEndsTheCycle() throws {
        let lens = try LensCase([
            first, ("2026-11-09", "type: biweekly, counts: calendar-days, opened: 2026-11-01"),
        ])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-09 type-changed 14 wear-days: 0",
                "2026-11-09..<in use 14 calendar-days: 0",
            ])
    }

    @Test(arguments: ["2026-11-07", "2026-11-09", "2026-11-12"])
    func differentTypeBeginsOnItsOpening(opened: String) throws {
        let lens = try LensCase([first, ("2026-11-09", "type: monthly, opened: \(opened)")])
        #expect(
            lens.cycles == [
                "2026-11-01..<\(opened) type-changed 14 wear-days: 0",
                "\(opened)..<in use 30 wear-days: 0",
            ])
    }

    @Test func differentTypeAppliesToTheSetJustOpened() throws {
        let lens = try LensCase(
            [first, ("2026-11-12", "type: monthly, opened: 2026-11-10")],
            replaced: ["2026-11-10"])
        #expect(
            lens.cycles == [
                "2026-11-01..<2026-11-10 type-changed 14 wear-days: 0",
                "2026-11-10..<in use 30 wear-days: 0",
            ])
    }

    @Test func laterReplacementsHaveTheNewType() throws {
        let lens = try LensCase(
            [first, ("2026-11-09", "type: 5, opened: 2026-11-01")],
            replaced: ["2026-11-05", "2026-11-14"])
        #expect(lens.history.cycles.map(\.allowedDays) == [14, 14, 5, 5])
        #expect(
            lens.history.cycles.map(\.end?.cause) == [.replaced, .typeChanged, .replaced, nil])
    }

    @Test func changeRevertedTheSameDayHasNoEffect() throws {
        let lens = try LensCase([
            first, ("2026-11-09", "type: monthly, opened: 2026-11-01"),
            ("2026-11-09", "type: biweekly, opened: 2026-11-01"),
        ])
        #expect(lens.cycles == ["2026-11-01..<in use 14 wear-days: 0"])
    }

    @Test(arguments: [("2026-11-15", ["2026-11-15"]), ("2026-11-01", [])])
    func futureOpeningCanBeWithdrawn(opened: String, ends: [String]) throws {
        let lens = try LensCase([
            first, ("2026-11-05", "type: biweekly, opened: 2026-11-25"),
            ("2026-11-06", "type: biweekly, opened: \(opened)"),
        ])
        #expect(lens.history.cycles.compactMap(\.end?.date.description) == ends)
    }
}
