import Adherence
import CarePlan
import CivilTime
import Journal
import Testing

/// Tests of the statistics: denominators, and the difference between missed, skipped and open
/// doses.
@Suite struct FigureTests {
    private static let start = "2026-11-01 07:00"

    @Test func percentageIsMissingIfNothingWasDue() throws {
        let diary = try Diary("name: X, id: m, as-needed: {}", at: Self.start)
        let statistics = try diary.statistics("2026-11-01", "2026-11-30", at: "2026-12-01 07:00")
        let line = try #require(statistics.lines.first)
        for figures in [line.figures, statistics.medicines] {
            for ratio in [figures.taking, figures.timing, figures.days, figures.coverage] {
                #expect(ratio == Ratio(0, of: 0) && ratio.perMille == nil)
            }
        }
        #expect(line.figures.daysBefore == 30)
    }

    @Test func aRatioIsRoundedDown() {
        #expect(Ratio(2, of: 3).perMille == 666)
        #expect(Ratio(999, of: 1000).perMille == 999)
    }

    @Test func skippedMissedAndOpenDosesAreCountedSeparately() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:30")
        try diary.skip("a", on: "2026-11-02", at: "2026-11-02 09:00")
        let figures = try diary.figures("2026-11-01", "2026-11-05", at: "2026-11-04 09:00")
        #expect(figures.taken == 1 && figures.skipped == 1 && figures.missed == 1)
        #expect(figures.open == 2 && figures.due == 3)
        #expect(figures.taking == Ratio(1, of: 3) && figures.days == Ratio(1, of: 3))
        #expect(figures.currentStreak == 0 && figures.longestStreak == 1)
    }

    @Test func snoozedDoseIsUnanswered() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        let (at, until) = try (
            diary.instant("2026-11-01 08:05"), diary.instant("2026-11-01 08:15")
        )
        diary.write(
            .snoozed(.init(slot: "a", ordinal: 1, start: nil), at: at, until: until), "m",
            on: try date("2026-11-01"), recorded: at)
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 08:10") == ["2026-11-01 a 08:00 due"])
        #expect(
            try diary.states("2026-11-01", at: "2026-11-02 08:10") == ["2026-11-01 a 08:00 missed"])
        let outcome = try diary.timeline.outcomes(
            of: "m", from: date("2026-11-01"), through: date("2026-11-01")
        ).first
        #expect(outcome?.snoozedUntil == until)
    }

    @Test(arguments: [
        ("06:59", 0, 1, 0), ("07:00", 1, 0, 0), ("08:00", 1, 0, 0), ("09:00", 1, 0, 0),
        ("09:01", 0, 0, 1), ("23:00", 0, 0, 1),
    ])
    func doseWithinTheToleranceIsOnTime(
        clock: String, onTime: Int, early: Int, late: Int
    ) throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 \(clock)")
        let figures = try diary.figures("2026-11-02", "2026-11-02", at: "2026-11-03 07:00")
        #expect([figures.onTime, figures.early, figures.late] == [onTime, early, late])
    }

    @Test func allDayReminderIsOnTimeOnItsDay() throws {
        var diary = try Diary()
        try diary.apply(
            [], reminders: ["title: Walk, id: m, at: all-day, every: 1 day"], at: Self.start)
        try diary.take("1", on: "2026-11-02", at: "2026-11-02 23:59")
        try diary.take("1", on: "2026-11-03", at: "2026-11-04 00:00")
        let figures = try diary.figures("2026-11-02", "2026-11-03", at: "2026-11-05 07:00")
        #expect(figures.onTime == 1 && figures.late == 1 && figures.taking == Ratio(2, of: 2))
    }

    @Test func firstAndLastDayOfThePeriodCount() throws {
        var diary = try Diary(medicine(at: "08:00", "23:30"), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-02", through: "2026-11-06")
        for day in 1...6 {
            // A dose taken after midnight belongs to the evening before.
            try diary.take("b", on: "2026-11-0\(day)", at: "2026-11-0\(day + 1) 00:10")
        }
        let figures = try diary.figures("2026-11-02", "2026-11-04", at: "2026-11-08 07:00")
        #expect(figures.taking == Ratio(6, of: 6) && figures.days == Ratio(3, of: 3))
        #expect(figures.coverage == Ratio(3, of: 3) && figures.daysBefore == 0)
        #expect(
            try diary.statistics("2026-11-02", "2026-11-04", at: "2026-11-08 07:00").days.count == 3
        )
        let none = try diary.figures("2026-11-04", "2026-11-03", at: "2026-11-08 07:00")
        #expect(none.due == 0 && none.coverage == Ratio(0, of: 0))
    }

    @Test func futureDaysAreInNoRatio() throws {
        var diary = try Diary(
            medicine(at: "08:00", and: "every: 1 week, from: 2026-11-02"), at: Self.start)
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:00")
        let figures = try diary.figures("2026-11-01", "2026-11-30", at: "2026-11-04 12:00")
        #expect(figures.coverage == Ratio(2, of: 2) && figures.days == Ratio(1, of: 1))
        #expect(figures.open == 4 && figures.daysBefore == 1)
    }

    @Test func aWeeklyDoseCoversItsWeek() throws {
        var diary = try Diary(
            medicine(at: "08:00", and: "every: 1 week, from: 2026-11-02"), at: Self.start)
        try diary.take("a", on: "2026-11-02", at: "2026-11-02 08:00")
        try diary.take("a", on: "2026-11-16", at: "2026-11-16 08:00")
        let figures = try diary.figures("2026-11-01", "2026-11-22", at: "2026-11-30 09:00")
        #expect(figures.taking == Ratio(2, of: 3) && figures.coverage == Ratio(14, of: 21))
        #expect(figures.currentStreak == 0 && figures.longestStreak == 1)
        // A period that begins in the middle of a week includes the dose before it.
        let amid = try diary.figures("2026-11-05", "2026-11-10", at: "2026-11-30 09:00")
        #expect(amid.coverage == Ratio(4, of: 6) && amid.daysBefore == 0)
    }

    @Test func daysOffInACycleAreCoveredByTheLastDoseDay() throws {
        var diary = try Diary(
            medicine(at: "21:00", and: "cycle: {on: 3 days, off: 2 days}, from: 2026-11-01"),
            at: Self.start)
        for day in ["01", "02", "03", "06", "07"] {
            try diary.take("a", on: "2026-11-\(day)", at: "2026-11-\(day) 21:00")
        }
        let figures = try diary.figures("2026-11-01", "2026-11-10", at: "2026-11-11 07:00")
        #expect(figures.taking == Ratio(5, of: 6) && figures.days == Ratio(5, of: 6))
        #expect(figures.coverage == Ratio(7, of: 10) && figures.longestStreak == 5)
        #expect(figures.currentStreak == 0)
    }

    @Test func openTodayNeitherExtendsNorBreaksTheStreak() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-03")
        let open = try diary.figures("2026-11-01", "2026-11-04", at: "2026-11-04 12:00")
        #expect(open.currentStreak == 3 && open.days == Ratio(3, of: 3))
        #expect(open.coverage == Ratio(3, of: 3))
        let missed = try diary.figures("2026-11-01", "2026-11-04", at: "2026-11-05 00:00")
        #expect(missed.currentStreak == 0 && missed.longestStreak == 3)
        try diary.take("a", on: "2026-11-04", at: "2026-11-04 12:00")
        let done = try diary.figures("2026-11-01", "2026-11-04", at: "2026-11-04 12:01")
        #expect(done.currentStreak == 4 && done.coverage == Ratio(4, of: 4))
    }

    @Test func partlyDoneTodayDoesNotExtendTheStreak() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        for day in 1...2 {
            try diary.take("a", on: "2026-11-0\(day)", at: "2026-11-0\(day) 08:00")
            try diary.take("b", on: "2026-11-0\(day)", at: "2026-11-0\(day) 20:00")
        }
        try diary.take("a", on: "2026-11-03", at: "2026-11-03 08:00")
        let open = try diary.figures("2026-11-01", "2026-11-03", at: "2026-11-03 12:00")
        #expect(open.currentStreak == 2 && open.longestStreak == 2)
        #expect(open.days == Ratio(2, of: 2) && open.coverage == Ratio(2, of: 2))
        #expect(open.taking == Ratio(5, of: 5) && open.open == 1)
        try diary.skip("b", on: "2026-11-03", at: "2026-11-03 12:00")
        let broken = try diary.figures("2026-11-01", "2026-11-03", at: "2026-11-03 12:00")
        #expect(broken.currentStreak == 0 && broken.coverage == Ratio(2, of: 3))
    }

    @Test func longestStreakCoversTheWholeRecord() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-09")
        try diary.takeDaily("a", from: "2026-11-11", through: "2026-11-13")
        let figures = try diary.figures("2026-11-11", "2026-11-12", at: "2026-11-14 07:00")
        #expect(figures.currentStreak == 3 && figures.longestStreak == 9)
    }

    @Test func dayIsCoveredIfEachMedicineCoversIt() throws {
        let weekly = medicine("w", at: "09:00", and: "every: 1 week, from: 2026-11-03")
        var diary = try Diary(medicine(at: "08:00"), weekly, at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-12")
        try diary.take("a", of: "w", on: "2026-11-03", at: "2026-11-03 09:00")
        try diary.takeSome(of: "m", at: "2026-11-05 12:00")
        // An open weekly dose is not missed, but does not cover its days.
        let open = try diary.statistics("2026-11-01", "2026-11-12", at: "2026-11-13 07:00")
        #expect(open.medicines.taking == Ratio(13, of: 13))
        #expect(open.medicines.coverage == Ratio(9, of: 11))
        let statistics = try diary.statistics("2026-11-01", "2026-11-12", at: "2026-11-18 07:00")
        #expect(statistics.medicines.taking == Ratio(13, of: 14))
        #expect(statistics.medicines.coverage == Ratio(9, of: 12))
        #expect(statistics.medicines.days == Ratio(11, of: 12))
        #expect(statistics.medicines.unplanned == 1)
        #expect(statistics.medicines.amount == Amount(14))
        #expect(statistics.medicines.longestStreak == 9)
        #expect(statistics.days[9].taken == 1 && statistics.days[9].due == 2)
    }

    @Test func remindersAndAsNeededDosesAreNotInTheMedicineTotal() throws {
        var diary = try Diary()
        try diary.apply(
            [medicine(at: "08:00"), "name: X, id: x, as-needed: {}"],
            reminders: ["title: Walk, id: walk, at: \"09:00\", every: 1 day"], at: Self.start)
        try diary.takeSome(2, of: "x", at: "2026-11-01 10:00")
        try diary.take("1", of: "walk", on: "2026-11-01", at: "2026-11-01 10:00")
        let statistics = try diary.statistics("2026-11-01", "2026-11-01", at: "2026-11-02 07:00")
        #expect(statistics.medicines.due == 1 && statistics.medicines.missed == 1)
        #expect(statistics.medicines.unplanned == 0)
        let needed = try #require(statistics.lines.first { $0.item.id == "x" }).figures
        #expect(needed.unplanned == 1 && needed.amount == Amount(2) && needed.due == 0)
        #expect(
            try diary.figures(of: "walk", "2026-11-01", "2026-11-01", at: "2026-11-02 07:00").taken
                == 1)
    }

    @Test func daysAreThoseOfThePeriodInOrder() throws {
        let diary = try Diary(
            medicine(at: "08:00", "20:00", and: "until: 2026-11-02"), at: "2026-11-01 12:00")
        let days = try diary.statistics("2026-10-31", "2026-11-03", at: "2026-11-02 09:00").days
        #expect(days.map(\.date.day) == [31, 1, 2, 3])
        #expect(days.map(\.due) == [0, 1, 0, 0] && days.map(\.open) == [0, 0, 2, 0])
    }

    @Test func removedPlanKeepsItsStatistics() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-02")
        try diary.removePlan(at: "2026-11-02 12:00")
        let statistics = try diary.statistics("2026-11-01", "2026-11-30", at: "2026-12-24 07:00")
        #expect(statistics.zone.name == "Europe/Copenhagen")
        #expect(statistics.lines.map(\.isCurrent) == [false])
        #expect(statistics.medicines.coverage == Ratio(2, of: 2))
    }
}
