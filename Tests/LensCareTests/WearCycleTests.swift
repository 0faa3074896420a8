import CarePlan
import CivilTime
import LensCare
import Testing

/// Tests of the days of each cycle, and of the reason why it ended.
@Suite struct WearCycleTests {
    @Test func firstVersionOpensTheFirstCycle() throws {
        let lens = try LensCase("type: biweekly", opened: "2026-11-10", worn: ["2026-11-12"])
        #expect(lens.cycles == ["2026-11-10..<in use 14 wear-days: 1"])
    }

    @Test func historyNeedsAVersion() {
        #expect(LensSetHistory([]) == nil)
    }

    @Test func replacementEndsTheCycleWithAllItsDays() throws {
        let worn = try days(14, from: "2026-11-10")
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-10", worn: worn, replaced: ["2026-11-24"])
        #expect(
            lens.cycles == [
                "2026-11-10..<2026-11-24 replaced 14 wear-days: 14",
                "2026-11-24..<in use 14 wear-days: 0",
            ])
        #expect(lens.history.cycles.first?.worn.map(\.description) == worn)
    }

    @Test func wearOnTheDayOfReplacementCountsForTheNewSet() throws {
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-10", worn: ["2026-11-19", "2026-11-20"],
            replaced: ["2026-11-20"])
        #expect(lens.history.cycles.map { $0.worn.map(\.day) } == [[19], [20]])
        #expect(try lens.use(on: "2026-11-20").progress.usedDays == 1)
    }

    @Test func replacementRecordedTwiceCountsOnce() throws {
        let once = try LensCase("type: 5", opened: "2026-11-10", replaced: ["2026-11-15"])
        let twice = try LensCase(
            "type: 5", opened: "2026-11-10", replaced: ["2026-11-15", "2026-11-15"])
        #expect(once.history == twice.history)
    }

    @Test func wearRecordedLaterBelongsToTheFinishedCycle() throws {
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-01",
            worn: ["2026-11-21", "2026-11-03", "2026-11-03", "2026-11-02"],
            replaced: ["2026-11-20", "2026-11-10"])
        #expect(lens.history.cycles.map { $0.worn.map(\.day) } == [[2, 3], [], [21]])
    }

    @Test func undoneDayOfWearIsNotUsed() throws {
        let worn = try days(14, from: "2026-11-10")
        let full = try LensCase("type: biweekly", opened: "2026-11-10", worn: worn)
        let short = try LensCase(
            "type: biweekly", opened: "2026-11-10", worn: worn.filter { $0 != "2026-11-15" })
        #expect(try full.use(on: "2026-11-23").status == .replaceNow)
        #expect(try short.use(on: "2026-11-23").status == .replaceSoon)
        #expect(try short.use(on: "2026-11-23").progress.usedDays == 13)
    }

    @Test func wearBeforeTheFirstOpeningIsKept() throws {
        let lens = try LensCase(
            "type: biweekly", opened: "2026-11-10", worn: ["2026-11-10", "2026-11-09"])
        #expect(lens.history.strayDays.map(\.day) == [9])
        #expect(lens.history.worn.map(\.day) == [9, 10])
        #expect(lens.cycles == ["2026-11-10..<in use 14 wear-days: 1"])
    }

    @Test func leftAndRightAreSeparateSets() throws {
        let left = try LensCase(
            "eye: left, type: biweekly", opened: "2026-11-10", worn: ["2026-11-11"],
            replaced: ["2026-11-12"])
        let right = try LensCase(
            "eye: right, type: monthly, counts: calendar-days", opened: "2026-11-10",
            worn: ["2026-11-11"])
        #expect(left.history.cycles.map(\.eye) == [.left, .left])
        #expect(right.history.cycles.map(\.eye) == [.right])
        #expect(right.cycles == ["2026-11-10..<in use 30 calendar-days: 1"])
    }

    @Test func correctedEyeAppliesToTheCurrentCycle() throws {
        let lens = try LensCase(
            [
                ("2026-11-10", "eye: left, type: 5, opened: 2026-11-10"),
                ("2026-11-20", "eye: right, type: 5, opened: 2026-11-10"),
            ], replaced: ["2026-11-15"])
        #expect(lens.history.cycles.map(\.eye) == [.left, .right])
    }

    @Test func orderOfEntriesDoesNotMatter() throws {
        let worn = ["2026-11-11", "2026-11-18", "2026-11-12", "2026-11-30"]
        let replaced = ["2026-11-25", "2026-11-12"]
        let one = try LensCase(
            "type: 5", opened: "2026-11-10", worn: worn, replaced: replaced)
        let other = try LensCase(
            "type: 5", opened: "2026-11-10", worn: worn.reversed() + worn,
            replaced: replaced.reversed())
        #expect(one.history == other.history)
    }

    @Test func replacementBeforeThePlansOpeningIsACycle() throws {
        let lens = try LensCase(
            "type: 5", opened: "2026-11-10", worn: ["2026-11-07"], replaced: ["2026-11-06"])
        #expect(
            lens.cycles == [
                "2026-11-06..<2026-11-10 opened-later 5 wear-days: 1",
                "2026-11-10..<in use 5 wear-days: 0",
            ])
    }
}
