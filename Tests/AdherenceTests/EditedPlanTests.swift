import Adherence
import CarePlan
import CivilTime
import Schedule
import Testing

/// Tests that an edit does not change the past, and of long and varying plans.
@Suite struct EditedPlanTests {
    @Test func aMovedDoseThatWasTakenStaysTaken() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:05")
        try diary.take("a", on: "2026-11-03", at: "2026-11-03 08:05")
        try diary.apply([medicine(at: "10:00")], at: "2026-11-03 09:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-04", at: "2026-11-04 09:00") == [
                "2026-11-01 a 08:00 taken", "2026-11-02 a 08:00 missed",
                "2026-11-03 a 08:00 taken", "2026-11-04 a 10:00 not-yet-due",
            ])
    }

    @Test func dosesBeforeAChangeToAsNeededWereDue() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 07:00")
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-03")
        let before = try diary.figures("2026-11-01", "2026-11-03", at: "2026-11-04 07:00")
        try diary.apply(["name: M, id: m, as-needed: {}"], at: "2026-11-04 06:00")
        let after = try diary.statistics("2026-11-01", "2026-11-03", at: "2026-11-04 07:00")
        #expect(after.medicines.taking == Ratio(3, of: 6))
        #expect(after.lines.first?.hasPlannedDoses == true)
        #expect(after.medicines.missed == before.missed && after.medicines.unplanned == 0)
    }

    @Test func anOpenDoseMovesWithItsSlot() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "10:00")], at: "2026-11-01 09:00")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 09:30")
                == ["2026-11-01 a 10:00 not-yet-due"])
    }

    /// A dose moved to a past time would be late at once, and its alarm would not ring.
    @Test func doseMovedToAPastHourKeepsItsTimeToday() throws {
        var diary = try Diary(medicine(at: "20:00"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "13:00")], at: "2026-11-01 14:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-02", at: "2026-11-01 14:30") == [
                "2026-11-01 a 20:00 not-yet-due", "2026-11-02 a 13:00 not-yet-due",
            ])
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 20:05")
        let figures = try diary.figures("2026-11-01", "2026-11-01", at: "2026-11-02 07:00")
        #expect(figures.onTime == 1 && figures.late == 0)
        // If it is switched off in the same edit, it is no longer due.
        try diary.apply([medicine(at: "06:00", and: "enabled: false")], at: "2026-11-02 07:00")
        #expect(
            try diary.states("2026-11-02", at: "2026-11-02 14:30")
                == ["2026-11-02 a 06:00 paused"])
    }

    @Test func doseOpenPastMidnightIsNotMovedToTheNextDay() throws {
        var diary = try Diary(medicine(at: "23:00"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "08:00")], at: "2026-11-02 00:30")
        let states = try diary.states("2026-11-01", "2026-11-02", at: "2026-11-02 01:00")
        #expect(states == ["2026-11-01 a 23:00 due", "2026-11-02 a 08:00 not-yet-due"])
    }

    @Test func answerCorrectedAfterAnEditKeepsTheOldTime() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.skip("a", on: "2026-11-01", at: "2026-11-01 08:05")
        try diary.apply([medicine(at: "10:00")], at: "2026-11-01 09:00")
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 09:30")
        try diary.take(
            "a", on: "2026-11-01", at: "2026-11-01 08:10", recorded: "2026-11-01 09:40")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 12:00") == ["2026-11-01 a 08:00 taken"])
    }

    @Test func slotAddedInTheEveningIsNotMissedThatMorning() throws {
        var diary = try Diary(medicine(at: "20:00"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "20:00", "08:00")], at: "2026-11-02 18:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-03", at: "2026-11-03 23:00") == [
                "2026-11-01 a 20:00 missed", "2026-11-02 a 20:00 missed",
                "2026-11-03 b 08:00 due", "2026-11-03 a 20:00 due",
            ])
    }

    @Test func morningDoseCanBeRecordedIfThePlanStartsAtNoon() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 12:00")
        try diary.take(
            "a", on: "2026-11-01", at: "2026-11-01 08:00", recorded: "2026-11-01 12:30")
        try diary.take(
            "a", on: "2026-10-31", at: "2026-10-31 08:00", recorded: "2026-11-01 12:30")
        #expect(
            try diary.states("2026-10-30", "2026-11-02", at: "2026-11-02 07:00") == [
                "2026-11-01 a 08:00 taken", "2026-11-02 a 08:00 not-yet-due",
            ])
        let figures = try diary.figures("2026-10-30", "2026-11-01", at: "2026-11-02 07:00")
        #expect(figures.taken == 1 && figures.unplanned == 1 && figures.daysBefore == 2)
    }

    /// The dose was moved on the plan's first day, after both times, so its answer names the new
    /// time.
    @Test func answerKeepsItsPlannedTime() throws {
        var diary = try Diary(medicine(at: "09:00"), at: "2026-11-20 21:00")
        try diary.apply([medicine(at: "21:15")], at: "2026-11-20 22:00")
        try diary.take(
            "a", on: "2026-11-20", at: "2026-11-20 22:01", planned: "2026-11-20 21:15")
        #expect(
            try diary.states("2026-11-20", at: "2026-11-20 22:02") == ["2026-11-20 a 21:15 taken"])
        let figures = try diary.figures("2026-11-20", "2026-11-20", at: "2026-11-21 12:00")
        #expect(figures.onTime == 1 && figures.late == 0)
        // A later move does not affect that day.
        try diary.apply([medicine(at: "23:00")], at: "2026-11-20 22:30")
        #expect(
            try diary.states("2026-11-20", at: "2026-11-20 23:02") == ["2026-11-20 a 21:15 taken"])
    }

    @Test func morningDoseOfTheFirstDayCanBeRecordedAfterASecondEdit() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 12:00")
        let planned = CivilDateTime(
            try date("2026-11-01"), try #require(TimeOfDay("08:00")))
        for (note, at) in [("x", "12:10"), ("y", "12:20")] {
            try diary.apply([medicine(at: "08:00", and: "note: \(note)")], at: "2026-11-01 \(at)")
            let outcome = try diary.timeline.outcome(
                of: "m", plannedFor: planned, at: try diary.instant("2026-11-01 12:30"))
            #expect(outcome?.name.date == planned.date, "after the edit of \(at)")
        }
        try diary.take(
            "a", on: "2026-11-01", at: "2026-11-01 08:00", recorded: "2026-11-01 12:30")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 13:00") == ["2026-11-01 a 08:00 taken"])
    }

    @Test func aMedicineAddedLaterHasNoEarlierDays() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        let late = medicine("late", at: "08:00", and: "from: 2026-10-01")
        try diary.apply([medicine(at: "08:00"), late], at: "2026-11-11 07:00")
        try diary.takeDaily("a", of: "late", from: "2026-11-11", through: "2026-11-14")
        let figures = try diary.figures(
            of: "late", "2026-11-01", "2026-11-14", at: "2026-11-15 07:00")
        #expect(figures.taking == Ratio(4, of: 4))
        #expect(figures.coverage == Ratio(4, of: 4))
        #expect(figures.daysBefore == 10)
    }

    @Test func aRemovedMedicineKeepsItsPastAndItsOpenDose() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 08:00")
        try diary.apply([medicine("other", at: "09:00")], at: "2026-11-02 12:00")
        #expect(
            try diary.states("2026-11-01", "2026-11-04", at: "2026-11-02 13:00") == [
                "2026-11-01 a 08:00 taken", "2026-11-01 b 20:00 missed",
                "2026-11-02 a 08:00 due",
            ])
        let statistics = try diary.statistics("2026-11-01", "2026-11-05", at: "2026-11-06 07:00")
        let line = try #require(statistics.lines.first { $0.item.id == "m" })
        #expect(!line.isCurrent && line.figures.taking == Ratio(1, of: 3))
        #expect(line.figures.daysAfter == 3)
    }

    @Test func removedPlanEndsAllItemsAndCanBeRestored() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-03")
        try diary.removePlan(at: "2026-11-03 12:00")
        #expect(try diary.states("2026-11-03", "2026-11-09", at: "2026-11-09 12:00").count == 1)
        try diary.apply([medicine(at: "08:00")], at: "2026-11-06 07:00")
        let figures = try diary.figures("2026-11-01", "2026-11-06", at: "2026-11-06 09:00")
        #expect(figures.taking == Ratio(3, of: 3) && figures.open == 1)
        #expect(figures.coverage == Ratio(3, of: 3) && figures.currentStreak == 3)
    }

    @Test func doseTakenWhileSwitchedOffWasNotDue() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-02")
        try diary.apply([medicine(at: "08:00", and: "enabled: false")], at: "2026-11-03 07:00")
        try diary.take("a", on: "2026-11-03", at: "2026-11-03 08:00")
        let figures = try diary.figures("2026-11-01", "2026-11-04", at: "2026-11-05 07:00")
        #expect(figures.taking == Ratio(2, of: 2))
        #expect(figures.unplanned == 1 && figures.paused == 1 && figures.longestStreak == 2)
    }

    @Test func pausedDosesAreNotMissed() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-02")
        try diary.apply([medicine(at: "08:00", and: "enabled: false")], at: "2026-11-02 12:00")
        try diary.apply([medicine(at: "08:00")], at: "2026-11-05 12:00")
        try diary.takeDaily("a", from: "2026-11-06", through: "2026-11-06")
        #expect(
            try diary.states("2026-11-02", "2026-11-07", at: "2026-11-06 23:00") == [
                "2026-11-02 a 08:00 taken", "2026-11-03 a 08:00 paused",
                "2026-11-04 a 08:00 paused", "2026-11-05 a 08:00 paused",
                "2026-11-06 a 08:00 taken", "2026-11-07 a 08:00 not-yet-due",
            ])
        let figures = try diary.figures("2026-11-01", "2026-11-06", at: "2026-11-06 23:00")
        #expect(figures.taking == Ratio(3, of: 3) && figures.paused == 3)
        #expect(figures.coverage == Ratio(3, of: 3) && figures.currentStreak == 3)
    }

    @Test func switchingOffKeepsTheDoseThatIsAlreadyDue() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 07:00")
        let off = medicine(at: "08:00", "20:00", and: "enabled: false")
        try diary.apply([off], at: "2026-11-01 09:00")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 10:00")
                == ["2026-11-01 a 08:00 due", "2026-11-01 b 20:00 paused"])
        try diary.take("a", on: "2026-11-01", at: "2026-11-01 11:00")
        try diary.take("b", on: "2026-11-01", at: "2026-11-01 20:00")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-02 10:00")
                == ["2026-11-01 a 08:00 taken", "2026-11-01 b 20:00 taken"])
    }

    @Test func allDayReminderIsNotLateBeforeItsDayEnds() throws {
        let walk = "title: Walk, id: walk, at: all-day, every: 1 day"
        var diary = try Diary()
        try diary.apply([], reminders: [walk], at: "2026-11-01 15:00")
        try diary.apply([], reminders: ["\(walk), enabled: false"], at: "2026-11-02 15:00")
        try diary.apply([], reminders: [walk], at: "2026-11-03 15:00")
        try diary.apply(["name: X, id: x, as-needed: {}"], at: "2026-11-04 15:00")
        #expect(
            try diary.states("2026-10-31", "2026-11-05", of: "walk", at: "2026-11-03 16:00") == [
                "2026-11-01 1 all-day missed", "2026-11-02 1 all-day paused",
                "2026-11-03 1 all-day due",
            ])
    }

    @Test func lastDayIsInclusive() throws {
        var diary = try Diary(
            medicine(at: "08:00", "22:00", and: "until: 2026-11-02"), at: "2026-11-01 07:00")
        try diary.take("b", on: "2026-11-02", at: "2026-11-03 00:10")
        #expect(
            try diary.states("2026-11-01", "2026-11-05", at: "2026-11-03 00:30") == [
                "2026-11-01 a 08:00 missed", "2026-11-01 b 22:00 missed",
                "2026-11-02 a 08:00 missed", "2026-11-02 b 22:00 taken",
            ])
        let figures = try diary.figures("2026-11-01", "2026-11-05", at: "2026-11-06 07:00")
        #expect(figures.daysAfter == 3 && figures.coverage == Ratio(0, of: 2))
    }

    @Test func taperedDoseIsComparedWithTheAmountOfItsStep() throws {
        let steps = "taper: [{amount: 4, for: 2 days}, {amount: 2, for: 2 days}], from: 2026-11-01"
        var diary = try Diary(medicine(at: "08:00", and: steps), at: "2026-11-01 07:00")
        let amounts = try diary.timeline.outcomes(
            of: "m", from: date("2026-10-20"), through: date("2026-12-20")
        ).compactMap(\.amount?.description)
        #expect(amounts == ["4", "4", "2", "2"])
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-04")
        let figures = try diary.figures("2026-10-30", "2026-11-10", at: "2026-11-11 07:00")
        #expect(figures.taking == Ratio(4, of: 4) && figures.coverage == Ratio(4, of: 4))
        #expect(figures.daysBefore == 2 && figures.daysAfter == 6)
    }

    @Test func daysAfterTheEndAreCountedFromTheLastVersion() throws {
        var diary = try Diary(
            medicine(at: "08:00", and: "until: 2026-11-02"), at: "2026-11-01 07:00")
        try diary.apply(
            [medicine(at: "08:00", and: "until: 2026-11-06")], at: "2026-11-04 07:00")
        try diary.takeDaily("a", from: "2026-11-01", through: "2026-11-06")
        let figures = try diary.figures("2026-11-01", "2026-11-10", at: "2026-11-11 07:00")
        #expect(figures.taking == Ratio(5, of: 5) && figures.unplanned == 1)
        #expect(figures.daysAfter == 4 && figures.coverage == Ratio(5, of: 5))
    }

    @Test func severalEditsOnOneDayApplyInOrder() throws {
        var diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        try diary.apply([medicine(at: "12:00")], at: "2026-11-01 07:30")
        try diary.apply([medicine("other", at: "08:00")], at: "2026-11-01 09:00")
        try diary.apply([medicine(at: "11:00")], at: "2026-11-01 09:00")
        try diary.apply([medicine(at: "12:00")], at: "2026-11-01 10:00")
        #expect(
            try diary.states("2026-11-01", at: "2026-11-01 11:30")
                == ["2026-11-01 a 12:00 not-yet-due"])
        #expect(try diary.states("2026-11-01", of: "other", at: "2026-11-01 11:30").isEmpty)
    }
}
