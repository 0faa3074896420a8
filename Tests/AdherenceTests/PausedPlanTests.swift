import Adherence
import CarePlan
import CivilTime
import Testing

/// Tests of pauses: paused doses are neither due nor missed. A pause changes the past only if it
/// names past days.
@Suite struct PausedPlanTests {
    private func paused(_ pauses: String, at times: String...) -> String {
        let slots = zip("ab", times.isEmpty ? ["08:00"] : times).map {
            "{at: \"\($1)\", id: \($0)}"
        }
        return "name: m, id: m, doses: [\(slots.joined(separator: ", "))], pauses: [\(pauses)]"
    }

    @Test func daysOfAPauseAreNeitherDueNorMissed() throws {
        let pause = paused("{from: 2026-11-02, until: 2026-11-03}")
        let diary = try Diary(pause, at: "2026-11-01 07:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-04", at: "2026-11-04 09:00") == [
                "2026-11-01 a 08:00 missed", "2026-11-02 a 08:00 paused",
                "2026-11-03 a 08:00 paused", "2026-11-04 a 08:00 due",
            ])
        let figures = try diary.figures("2026-11-01", "2026-11-04", at: "2026-11-04 09:00")
        #expect(figures.missed == 1 && figures.paused == 2 && figures.due == 1)
        #expect(figures.coverage.denominator == 1)
    }

    /// A pause that begins today does not apply to doses that were already due.
    @Test func pauseFromTodayKeepsDosesThatWereAlreadyDue() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 07:00")
        try diary.apply(
            [paused("{from: 2026-11-02}", at: "08:00", "20:00")], at: "2026-11-02 15:00")
        let states = [
            "2026-11-01 a 08:00 missed", "2026-11-01 b 20:00 missed",
            "2026-11-02 a 08:00 missed", "2026-11-02 b 20:00 paused",
            "2026-11-03 a 08:00 paused", "2026-11-03 b 20:00 paused",
        ]
        #expect(try diary.states("2026-11-01", "2026-11-03", at: "2026-11-04 09:00") == states)
        // A later version of the plan with the same pause changes nothing.
        try diary.apply(
            [paused("{from: 2026-11-02, until: 2026-11-03}", at: "08:00", "20:00")],
            at: "2026-11-04 07:00")
        #expect(try diary.states("2026-11-01", "2026-11-03", at: "2026-11-04 09:00") == states)
        #expect(
            try diary.states("2026-11-04", at: "2026-11-04 09:00") == [
                "2026-11-04 a 08:00 due", "2026-11-04 b 20:00 not-yet-due",
            ])
    }

    @Test func pauseOfPastDaysChangesThem() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-03", at: "2026-11-03 08:05")
        let before = try diary.states("2026-11-01", "2026-11-05", at: "2026-11-06 09:00")
        try diary.apply([paused("{from: 2026-11-02, until: 2026-11-04}")], at: "2026-11-06 07:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-05", at: "2026-11-06 09:00") == [
                "2026-11-01 a 08:00 missed", "2026-11-02 a 08:00 paused",
                "2026-11-03 a 08:00 taken", "2026-11-04 a 08:00 paused",
                "2026-11-05 a 08:00 missed",
            ])
        let figures = try diary.figures("2026-11-01", "2026-11-05", at: "2026-11-06 09:00")
        #expect(figures.missed == 2 && figures.paused == 2 && figures.unplanned == 1)
        // Without the pause, the days are as before.
        try diary.apply([medicine(at: "08:00")], at: "2026-11-06 08:00")
        #expect(try diary.states("2026-11-01", "2026-11-05", at: "2026-11-06 09:00") == before)
    }

    @Test func pauseStillAppliesAfterItIsRemovedFromThePlan() throws {
        var diary = try Diary(
            paused("{from: 2026-11-02, until: 2026-11-03}"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "08:00")], at: "2026-11-10 07:00")
        #expect(
            try diary.states("2026-11-02", "2026-11-04", at: "2026-11-10 09:00") == [
                "2026-11-02 a 08:00 paused", "2026-11-03 a 08:00 paused",
                "2026-11-04 a 08:00 missed",
            ])
    }

    @Test func pauseExtendedLaterChangesTheDaysBetween() throws {
        var diary = try Diary(
            paused("{from: 2026-11-02, until: 2026-11-03}"), at: "2026-11-01 07:00")
        try diary.apply([paused("{from: 2026-11-02, until: 2026-11-05}")], at: "2026-11-08 07:00")
        #expect(
            try diary.states("2026-11-02", "2026-11-06", at: "2026-11-08 09:00") == [
                "2026-11-02 a 08:00 paused", "2026-11-03 a 08:00 paused",
                "2026-11-04 a 08:00 paused", "2026-11-05 a 08:00 paused",
                "2026-11-06 a 08:00 missed",
            ])
    }

    @Test func aRemovedItemKeepsItsCorrectedDays() throws {
        var diary = try Diary(
            medicine(at: "08:00"), medicine("n", at: "08:00"), at: "2026-11-01 07:00")
        try diary.apply(
            [paused("{from: 2026-11-02, until: 2026-11-03}"), medicine("n", at: "08:00")],
            at: "2026-11-06 07:00")
        try diary.apply([medicine("n", at: "08:00")], at: "2026-11-07 07:00")
        #expect(
            try diary.states("2026-11-02", at: "2026-11-08 09:00")
                == ["2026-11-02 a 08:00 paused"])
    }
}
