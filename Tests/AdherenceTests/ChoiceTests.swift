import Adherence
import CivilTime
import Journal
import Schedule
import Testing

/// Tests of the occurrence that a command or button without a time records.
@Suite struct ChoiceTests {
    private static let start = "2026-11-01 07:00"

    @Test(arguments: [
        ("07:29", "none, next 03 a"), ("07:30", "open 03 a"), ("08:00", "open 03 a"),
        ("13:59", "open 03 a"), ("19:29", "open 03 a"), ("19:31", "open 03 b"),
        ("23:59", "open 03 b"),
    ])
    func nearestOpenDoseIsChosen(clock: String, choice: String) throws {
        let diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        #expect(try diary.choice("2026-11-03 \(clock)") == choice)
    }

    @Test(arguments: ["08:00", "08:10"]) func choiceIsOpenWheneverAnyDoseIsOpen(second: String)
        throws
    {
        let diary = try Diary(medicine(at: "07:50", second), at: Self.start)
        let timeline = try diary.timeline
        for minute in stride(from: 0, to: 24 * 60, by: 1) {
            let time = try diary.instant("2026-11-03 00:00").advanced(byMinutes: minute)
            let day = timeline.today(at: time)
            let open = timeline.outcomes(of: "m", from: day, through: day).filter {
                timeline.isOpen($0, at: time)
            }
            switch timeline.choice(of: "m", at: time) {
            case .open(let meant): #expect(open.contains { $0.name == meant.name })
            case .answered, .none: #expect(open.isEmpty)
            }
        }
    }

    @Test func afterMidnightTheEveningDoseIsChosen() throws {
        let diary = try Diary(medicine(at: "08:00", "22:00"), at: Self.start)
        #expect(try diary.choice("2026-11-04 00:30") == "open 03 b")
        #expect(try diary.choice("2026-11-04 03:59") == "open 03 b")
        #expect(try diary.choice("2026-11-04 04:00") == "none, next 04 a")
    }

    @Test func pressingTwiceRecordsOneDose() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        #expect(try diary.press("2026-11-03 20:05") == "open 03 b")
        #expect(try diary.press("2026-11-03 20:06") == "answered 03 b, open 03 a")
        #expect(try diary.press("2026-11-03 23:00") == "answered 03 b, open 03 a")
    }

    @Test func dosesBeforeTheFirstPlanAreNotOfferedOnceADoseIsAnswered() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-03 09:15")
        #expect(try diary.press("2026-11-03 20:05") == "open 03 b")
        #expect(try diary.press("2026-11-03 20:06") == "answered 03 b")
    }

    @Test func lateFirstDoseIsNotRecordedAsTheSecond() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        #expect(try diary.press("2026-11-03 19:20") == "open 03 a")
        #expect(try diary.press("2026-11-03 19:31") == "answered 03 a, open 03 b")
        #expect(try diary.press("2026-11-03 19:50") == "open 03 b")
        #expect(try diary.press("2026-11-03 19:51") == "answered 03 b")
    }

    @Test func earlyDoseIsNotRecordedAgainAtItsTime() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        #expect(try diary.press("2026-11-03 07:35") == "open 03 a")
        #expect(try diary.press("2026-11-03 08:00") == "answered 03 a")
        #expect(try diary.press("2026-11-03 19:35") == "open 03 b")
    }

    @Test func closeSlotsAreRecordedOneByOne() throws {
        var diary = try Diary(medicine(at: "08:00", "08:10", "08:20"), at: Self.start)
        #expect(try diary.press("2026-11-03 08:01") == "open 03 a")
        #expect(try diary.press("2026-11-03 08:02") == "answered 03 a")
        #expect(try diary.press("2026-11-03 08:09") == "open 03 b")
        #expect(try diary.press("2026-11-03 08:21") == "open 03 c")
    }

    @Test func pressAtNightRecordsTheNearerDose() throws {
        var diary = try Diary(medicine(at: "00:30", "23:50"), at: Self.start)
        #expect(try diary.press("2026-11-04 00:05") == "open 03 b")
        #expect(try diary.press("2026-11-04 00:06") == "answered 03 b")
        #expect(try diary.press("2026-11-04 00:25") == "open 04 a")
    }

    @Test func skippedDoseIsReported() throws {
        var diary = try Diary(medicine(at: "08:00"), at: Self.start)
        try diary.skip("a", on: "2026-11-03", at: "2026-11-03 08:05")
        #expect(try diary.choice("2026-11-03 12:00") == "answered 03 a")
        let undone = try #require(diary.entries.last)
        try diary.undo(undone.id, at: "2026-11-03 12:30")
        #expect(try diary.choice("2026-11-03 13:00") == "open 03 a")
    }

    @Test func pausedDoseIsNotChosen() throws {
        var diary = try Diary(medicine(at: "08:00", and: "enabled: false"), at: Self.start)
        #expect(try diary.choice("2026-11-03 08:00") == "none")
        try diary.apply([medicine(at: "08:00")], at: "2026-11-03 09:00")
        #expect(try diary.choice("2026-11-03 09:10") == "none, next 04 a")
    }

    @Test func allDayReminderIsChosenAllDay() throws {
        var diary = try Diary()
        try diary.apply(
            [], reminders: ["title: Walk, id: m, at: all-day, every: 1 day"], at: Self.start)
        #expect(try diary.choice("2026-11-03 00:00") == "open 03 1")
        #expect(try diary.choice("2026-11-03 23:59") == "open 03 1")
        try diary.take("1", on: "2026-11-03", at: "2026-11-03 09:00")
        #expect(try diary.choice("2026-11-03 23:59") == "answered 03 1")
        #expect(try diary.choice("2026-11-04 00:00") == "open 04 1")
    }

    @Test func nextOccurrenceIsFoundAYearAhead() throws {
        let yearly = "title: Check, id: m, at: \"09:00\", every: 12 months, from: 2026-10-02"
        var diary = try Diary()
        try diary.apply([], reminders: [yearly], at: Self.start)
        #expect(try diary.choice("2026-11-03 08:00") == "none, next 02 1")
        let next = try diary.timeline.next(after: diary.instant("2026-11-03 08:00"))
        #expect(next?.date == (try date("2027-10-02")))
        #expect(
            try diary.timeline.next(of: "m", after: diary.instant("2026-11-03 08:00"))?.date
                == next?.date)
    }

    /// Samoa skipped 30 December 2011, so the occurrence planned for that day came on the 31st.
    @Test func nextOccurrenceIsFoundIfTheZoneSkipsItsDay() throws {
        let weekly = medicine(at: "21:00", and: "every: 1 week, from: 2011-12-16")
        let early = medicine("n", at: "08:00", and: "every: 1 week, from: 2011-12-17")
        let diary = try Diary(weekly, early, at: "2011-12-10 07:00", zone: "Pacific/Apia")
        let timeline = try diary.timeline
        let evening = try diary.instant("2011-12-31 21:00")
        for time in ["2011-12-29 22:00", "2011-12-31 09:00"] {
            let next = try timeline.next(of: "m", after: diary.instant(time))
            #expect(next?.start == evening, "after \(time)")
        }
        #expect(try timeline.next(after: diary.instant("2011-12-31 09:00"))?.start == evening)
        for time in ["2011-12-29 22:00", "2011-12-28 22:00"] {
            let next = try timeline.next(after: diary.instant(time))
            #expect(next?.name.item == "n", "after \(time)")
        }
    }

    @Test func nextDoseIsOfferedIfNearerThanTheAnsweredOne() throws {
        var diary = try Diary(medicine(at: "08:00", "22:00"), at: Self.start)
        #expect(try diary.press("2026-11-03 08:05") == "open 03 a")
        #expect(try diary.choice("2026-11-03 21:20") == "answered 03 a, open 03 b")
        #expect(try diary.choice("2026-11-03 10:00") == "answered 03 a")
    }

    @Test func twoDosesAtTheSameTimeAfterAClockChangeAreBothRecorded() throws {
        var diary = try Diary(medicine(at: "02:30", "03:30"), at: "2026-03-20 07:00")
        #expect(try diary.press("2026-03-29 03:30") == "open 29 a")
        let second = try diary.timeline.outcome(
            of: "m", plannedFor: CivilDateTime(date("2026-03-29"), #require(TimeOfDay("03:30"))),
            at: diary.instant("2026-03-29 03:30"))
        #expect(second?.name.slot == "b" && second?.answer == nil)
        #expect(try diary.press("2026-03-29 03:31") == "open 29 b")
    }

    @Test func doseMoreThanTwelveHoursAheadIsOutOfReach() throws {
        let timeline = try Diary(medicine(at: "08:00", "20:00"), at: Self.start).timeline
        let evening = try #require(
            timeline.outcomes(
                of: "m", from: date("2026-11-03"), through: date("2026-11-03")
            ).last)
        #expect(timeline.isInReach(evening, at: evening.start.advanced(byMinutes: -12 * 60)))
        #expect(!timeline.isInReach(evening, at: evening.start.advanced(byMinutes: -12 * 60 - 1)))
    }

    @Test func morningDoseBeforeTheFirstPlanCanBeRecordedThatDay() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 10:00")
        #expect(try diary.states("2026-11-01", at: "2026-11-01 13:00").count == 1)
        #expect(try diary.press("2026-11-01 13:05") == "open 01 a")
        #expect(try diary.press("2026-11-01 13:06") == "answered 01 a")
        #expect(try diary.states("2026-11-01", at: "2026-11-01 13:10").count == 2)
        // On the next day the first day's dose is no longer offered.
        let late = try Diary(medicine(at: "08:00", "23:00"), at: "2026-11-01 10:00")
        #expect(try late.choice("2026-11-02 00:30") == "open 01 b")
    }

    @Test func plannedTimeIdentifiesADose() throws {
        let diary = try Diary(medicine(at: "08:00", "20:00"), at: Self.start)
        let outcome = try diary.timeline.outcome(
            of: "m", plannedFor: CivilDateTime(date("2026-11-03"), #require(TimeOfDay("20:00"))),
            at: diary.instant("2026-11-03 07:00"))
        #expect(outcome?.name.slot == "b")
        let none = try diary.timeline.outcome(
            of: "m", plannedFor: CivilDateTime(date("2026-11-03"), #require(TimeOfDay("19:00"))),
            at: diary.instant("2026-11-03 07:00"))
        #expect(none == nil)
    }
}

extension Diary {
    /// The occurrence that `take` without options records at a time, as day and slot.
    fileprivate func choice(_ time: String) throws -> String {
        switch try timeline.choice(of: "m", at: instant(time)) {
        case .open(let outcome): "open \(outcome.short)"
        case .answered(let outcome, let others):
            (["answered \(outcome.short)"] + others.map { "open \($0.short)" })
                .joined(separator: ", ")
        case .none(_, let next): "none" + (next.map { ", next \($0.short)" } ?? "")
        }
    }

    /// Returns the choice, and records the dose if one is open.
    fileprivate mutating func press(_ time: String) throws -> String {
        let words = try choice(time)
        if case .open(let outcome) = try timeline.choice(of: "m", at: instant(time)) {
            try take(outcome.name.slot, on: "\(outcome.date)", at: time)
        }
        return words
    }
}

extension Outcome {
    fileprivate var short: String { "\("\(date)".suffix(2)) \(name.slot)" }
}
