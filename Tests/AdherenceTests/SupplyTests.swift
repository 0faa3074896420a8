import Adherence
import CarePlan
import CivilTime
import Journal
import SQLStore
import Testing

/// Tests of what is left of a supply, and for how long.
@Suite struct SupplyTests {
    private static let start = "2026-11-01 07:00"

    private static func stocked(_ left: Int, mark: Int? = nil, and fields: String = "") -> String {
        let refill = mark.map { ", refill-at: \($0)" } ?? ""
        return medicine(
            at: "08:00", "20:00",
            and: "from: 2026-11-01, stock: {left: \(left)\(refill)}\(fields)")
    }

    @Test func dosesSinceTheCountAreSubtracted() throws {
        var diary = try Diary(Self.stocked(10, mark: 4), at: Self.start)
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:00")
        try diary.takeSome(2, at: "2026-11-01 12:00")
        // Seven are left: slot b of today, then two a day, which reach the mark on the evening of
        // the second.
        #expect(
            try diary.supply(at: "2026-11-01 13:00") == "7 left, refill 2026-11-02, out 2026-11-05")
    }

    @Test func supplyRunsOutOnTheDayOfTheFirstIncompleteDose() throws {
        let diary = try Diary(Self.stocked(4), at: Self.start)
        #expect(try diary.supply(at: "2026-11-01 07:30") == "4 left, out 2026-11-03")
        let odd = try Diary(Self.stocked(5), at: Self.start)
        #expect(try odd.supply(at: "2026-11-01 07:30") == "5 left, out 2026-11-03")
    }

    @Test func missedDosesDoNotReduceTheSupply() throws {
        var diary = try Diary(Self.stocked(4), at: Self.start)
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:00")
        #expect(try diary.supply(at: "2026-11-05 07:30") == "3 left, out 2026-11-06")
    }

    @Test func refillDateFollowsThePlanIfNothingIsRecorded() throws {
        var diary = try Diary(Self.stocked(20, mark: 10), at: Self.start)
        #expect(
            try diary.supply(at: "2026-11-03 12:00") == "20 left, refill 2026-11-05, out 2026-11-11"
        )
        #expect(
            try diary.supply(at: "2026-11-07 12:00") == "20 left, refill 2026-11-05, out 2026-11-11"
        )
        try diary.take("b", on: "2026-11-07", at: "2026-11-07 20:00")
        #expect(
            try diary.supply(at: "2026-11-09 07:00") == "19 left, refill 2026-11-13, out 2026-11-18"
        )
    }

    @Test func dosesBeforeTheFirstPlanOfADayAreNotCounted() throws {
        let diary = try Diary(Self.stocked(3), at: "2026-11-01 09:15")
        #expect(try diary.supply(at: "2026-11-01 12:00") == "3 left, out 2026-11-03")
    }

    @Test func openEveningDoseStillCountsAfterMidnight() throws {
        let late = medicine(at: "23:00", and: "from: 2026-11-01, stock: {left: 1}")
        let diary = try Diary(late, at: Self.start)
        #expect(try diary.supply(at: "2026-11-02 01:00") == "1 left, out 2026-11-02")
        #expect(try diary.supply(at: "2026-11-02 05:00") == "1 left, out 2026-11-02")
    }

    @Test func refillDateIsTheDayTheMarkWasReached() throws {
        let weekly = medicine(
            at: "08:00", and: "every: 1 week, from: 2026-11-02, stock: {left: 2, refill-at: 2}")
        let diary = try Diary(weekly, at: Self.start)
        #expect(
            try diary.supply(at: "2026-11-03 07:30") == "2 left, refill 2026-11-02, out 2026-11-16")
    }

    @Test func supplyThatRunsOutAboveItsMarkIsRefilledThatDay() throws {
        let pairs =
            "name: m, id: m, doses: [{at: \"08:00\", id: a, amount: 2}], from: 2026-11-01, "
            + "stock: {left: 3, refill-at: 0}"
        let diary = try Diary(pairs, at: Self.start)
        #expect(
            try diary.supply(at: "2026-11-01 07:30") == "3 left, refill 2026-11-02, out 2026-11-02")
    }

    @Test func countByHandAppliesFromItsTime() throws {
        var diary = try Diary(Self.stocked(10), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-02")
        try diary.count(20, at: "2026-11-02 12:00")
        try diary.takeDaily("a", from: "2026-11-03", through: "2026-11-03")
        #expect(try diary.supply(at: "2026-11-03 09:00")?.hasPrefix("19 left") == true)
    }

    @Test(arguments: ["08:00", "07:00"])
    func dosesBeforeACountAreNotSubtracted(time: String) throws {
        var diary = try Diary(Self.stocked(10), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-02")
        // The dose is taken in the same second, or before the clock was set back.
        try diary.count(20, at: "2026-11-02 \(time)")
        #expect(try diary.supply(at: "2026-11-02 09:00")?.hasPrefix("20 left") == true)
    }

    @Test func latestCountApplies() throws {
        var diary = try Diary(Self.stocked(10), at: Self.start)
        try diary.count(20, at: "2026-11-02 12:00")
        // The line of the plan does not change when the rest of its item does.
        try diary.apply([Self.stocked(10, mark: 3, and: ", note: x")], at: "2026-11-03 12:00")
        #expect(try diary.supply(at: "2026-11-03 13:00")?.hasPrefix("20 left") == true)
        try diary.apply([Self.stocked(50)], at: "2026-11-04 12:00")
        #expect(try diary.supply(at: "2026-11-04 13:00")?.hasPrefix("50 left") == true)
        let wrong = try diary.count(5, at: "2026-11-04 14:00")
        #expect(try diary.supply(at: "2026-11-04 15:00")?.hasPrefix("5 left") == true)
        try diary.undo(wrong, at: "2026-11-04 15:00")
        #expect(try diary.supply(at: "2026-11-04 16:00")?.hasPrefix("50 left") == true)
    }

    @Test func countAfterTheClockWasSetBackIsTheLatest() throws {
        var diary = try Diary(Self.stocked(10), at: Self.start)
        try diary.count(20, at: "2026-11-05 12:00")
        try diary.count(7, at: "2026-11-03 12:00")
        #expect(try diary.timeline.count(of: "m")?.amount == Amount(7))
    }

    @Test func stockAddedLaterIgnoresEarlierDoses() throws {
        var diary = try Diary("name: X, id: m, as-needed: {}", at: Self.start)
        try diary.takeSome(3, at: "2026-11-02 12:00")
        try diary.apply(
            ["name: X, id: m, as-needed: {}, stock: {left: 10}"], at: "2026-11-20 12:00")
        #expect(try diary.supply(at: "2026-11-20 13:00") == "10 left, out 2027-01-25")
    }

    @Test func asNeededSupplyLastsByTheUseOfFourWeeks() throws {
        var diary = try Diary(
            "name: X, id: m, as-needed: {}, stock: {left: 20, refill-at: 5}", at: Self.start)
        #expect(try diary.supply(at: "2026-11-01 08:00") == "20 left")
        try diary.takeSome(4, at: "2026-11-02 12:00")
        try diary.takeSome(3, at: "2026-11-10 12:00")
        // Seven in eleven days: 13 last 20 days, and 8 of them last 12.
        #expect(
            try diary.supply(at: "2026-11-11 12:00")
                == "13 left, refill 2026-11-23, out 2026-12-01")
        // After four weeks, the last 28 days count: three doses.
        #expect(
            try diary.supply(at: "2026-12-05 12:00")
                == "13 left, refill 2027-02-17, out 2027-04-05")
        #expect(try diary.supply(at: "2026-12-24 12:00") == "13 left")
    }

    @Test func aPausedOrEndedMedicineDoesNotRunOut() throws {
        let paused = try Diary(Self.stocked(10, mark: 4, and: ", enabled: false"), at: Self.start)
        #expect(try paused.supply(at: "2026-11-01 08:30") == "10 left")
        let ended = try Diary(
            Self.stocked(10, mark: 4, and: ", until: 2026-11-02"), at: Self.start)
        #expect(try ended.supply(at: "2026-11-01 07:30") == "10 left")
    }

    @Test func supplyIsNeverNegative() throws {
        var diary = try Diary(Self.stocked(1), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-03")
        #expect(try diary.supply(at: "2026-11-03 09:00") == "0 left, out 2026-11-03")
    }
}

extension Diary {
    /// Returns the amount left of item m, its refill date and its last day, or `nil` without a
    /// supply.
    fileprivate func supply(at time: String) throws -> String? {
        let (timeline, now) = (try timeline, try instant(time))
        let item = try #require(timeline.history.plan?.items.first { $0.id == "m" })
        guard let count = timeline.count(of: "m") else { return nil }
        let store = SQLiteStore.inMemory()
        try store.write { try $0.append(entries) }
        let taken = try store.taken(
            of: "m", by: "anna", since: count.since, after: count.entry)
        let supply = timeline.supply(of: item, count, taken: taken, at: now)
        return "\(supply.left) left" + (supply.refill.map { ", refill \($0)" } ?? "")
            + (supply.runOut.map { ", out \($0)" } ?? "")
    }
}
