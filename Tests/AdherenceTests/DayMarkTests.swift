import Adherence
import CarePlan
import CivilTime
import Testing

/// Tests of the mark that summarises a day.
@Suite struct DayMarkTests {
    private static let medicine =
        "medicines: [{name: M, doses: [{at: \"08:00\"}, {at: \"14:00\"}]}]"

    private func mark(_ answers: [Bool?], at now: String) throws -> DayMark {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine, at: "2026-11-01 00:00")
        try plan.answer("m", on: "2026-11-05", answers)
        return try mark(of: plan, at: now)
    }

    private func mark(of plan: MarkedPlan, at now: String) throws -> DayMark {
        let date = try #require(CivilDate("2026-11-05"))
        return DayMark(
            of: try plan.timeline.outcomes(from: date, through: date), at: try plan.moment(now))
    }

    @Test(
        arguments: [
            ([true, true], .taken), ([true, nil], .some), ([nil, true], .some),
            ([nil, nil], .missed), ([false, nil], .missed), ([false, true], .skipped),
            ([false, false], .skipped),
        ] as [([Bool?], DayMark)])
    func pastDayHasItsMark(answers: [Bool?], expected: DayMark) throws {
        #expect(try mark(answers, at: "2026-11-07 08:00") == expected)
    }

    @Test(
        arguments: [
            ([nil, nil], "2026-11-05 07:00", .open), ([true, nil], "2026-11-05 09:00", .open),
            ([nil, nil], "2026-11-05 23:59", .open), ([true, true], "2026-11-05 15:00", .taken),
            ([true, nil], "2026-11-06 00:00", .some),
        ] as [([Bool?], String, DayMark)])
    func dayIsOpenWhileItCanBeAnswered(
        answers: [Bool?], now: String, expected: DayMark
    ) throws {
        #expect(try mark(answers, at: now) == expected)
    }

    @Test func dayWithTheItemSwitchedOffIsPaused() throws {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine, at: "2026-11-01 00:00")
        try plan.apply(
            "medicines: [{name: M, enabled: false, doses: [{at: \"08:00\"}, {at: \"14:00\"}]}]",
            at: "2026-11-04 00:00")
        #expect(try mark(of: plan, at: "2026-11-07 08:00") == .paused)
    }

    @Test func dayWithoutDueDosesHasItsOwnMark() throws {
        var plan = MarkedPlan()
        try plan.apply(Self.medicine, at: "2026-11-06 00:00")
        #expect(try mark(of: plan, at: "2026-11-07 08:00") == .nothing)
    }
}
