import Adherence
import CivilTime
import Schedule
import Testing

/// Tests of clock changes, travel and the hours around midnight.
@Suite struct ClockTests {
    /// Samoa skipped 30 December 2011, a Friday, so the dose of that day came on the 31st too.
    @Test func doseEndsWhenTheDoseOfASkippedDayIsDue() throws {
        let diary = try Diary(
            medicine(at: "18:21", and: "shift: {on: fri, by: 1 min}, from: 2011-12-20"),
            at: "2011-12-20 07:00", zone: "Pacific/Apia")
        #expect(
            try diary.windows("2011-12-30", "2011-12-31") == [
                "2011-12-31T18:21:00..<2011-12-31T18:22:00",
                "2011-12-31T18:22:00..<2012-01-01T00:22:00",
            ])
    }

    @Test func eveningDoseCanBeAnsweredForSixHours() throws {
        let diary = try Diary(
            medicine(at: "08:00", "17:59", "18:01", "22:00"), at: "2026-11-01 07:00")
        #expect(
            try diary.windows("2026-11-03") == [
                "2026-11-03T08:00:00..<2026-11-04T00:00:00",
                "2026-11-03T17:59:00..<2026-11-04T00:00:00",
                "2026-11-03T18:01:00..<2026-11-04T00:01:00",
                "2026-11-03T22:00:00..<2026-11-04T04:00:00",
            ])
    }

    @Test func windowEndsWhenTheNextDoseOfItsSlotBegins() throws {
        let hours = medicine(at: "06:00", and: "every: 8 h, from: 2026-11-01")
        let diary = try Diary(hours, at: "2026-11-01 05:00")
        #expect(
            try diary.windows("2026-11-03") == [
                "2026-11-03T06:00:00..<2026-11-03T14:00:00",
                "2026-11-03T14:00:00..<2026-11-03T22:00:00",
                "2026-11-03T22:00:00..<2026-11-04T04:00:00",
            ])
        let close = try Diary(
            medicine(at: "23:00", and: "every: 2 h, from: 2026-11-01"), at: "2026-11-01 05:00")
        #expect(
            try close.windows("2026-11-03").last == "2026-11-03T23:00:00..<2026-11-04T01:00:00")
    }

    @Test func doseIsDueInItsFirstSecondAndNotMissedInItsLast() throws {
        let diary = try Diary(medicine(at: "08:00"), at: "2026-11-01 07:00")
        let outcome = try #require(
            diary.timeline.outcomes(
                of: "m", from: date("2026-11-03"), through: date("2026-11-03")
            ).first)
        let states = [-1, 0].flatMap { shift in
            [outcome.start, outcome.end].map {
                outcome.state(at: Instant(seconds: $0.seconds + shift))
            }
        }
        #expect(states == [.notYetDue, .due, .due, .missed])
    }

    /// A day on which the clocks change lasts from midnight to midnight, not 24 hours.
    @Test(arguments: [
        ("Europe/Copenhagen", "2026-03-29", 23 * 60), ("Europe/Copenhagen", "2026-10-25", 25 * 60),
        ("America/New_York", "2026-03-08", 23 * 60), ("America/New_York", "2026-11-01", 25 * 60),
        ("Australia/Lord_Howe", "2026-10-04", 23 * 60 + 30),
        ("Australia/Lord_Howe", "2026-04-05", 24 * 60 + 30),
    ])
    func dayLastsFromMidnightToMidnight(zone: String, day: String, minutes: Int) throws {
        var diary = try Diary(zone: zone)
        try diary.apply(
            [medicine(at: "00:00", "02:10", "23:00")],
            reminders: ["title: Walk, id: walk, at: all-day, every: 1 day"], at: "2026-01-01 07:00")
        let timeline = try diary.timeline
        let doses = timeline.outcomes(of: "m", from: try date(day), through: try date(day))
        let walk = timeline.outcomes(of: "walk", from: try date(day), through: try date(day))
        #expect(doses.map(\.name.slot) == ["a", "b", "c"])
        for whole in [doses[0], walk[0]] {
            #expect((whole.end.seconds - whole.start.seconds) / 60 == minutes)
        }
        #expect(doses[1].end == doses[0].end)
        #expect(doses[2].end.seconds - doses[2].start.seconds == 6 * 3600)
        #expect(timeline.today(at: Instant(seconds: doses[0].end.seconds - 1)) == (try date(day)))
        #expect(timeline.today(at: doses[0].end) == (try date(day).advanced(byDays: 1)))
    }

    /// Two doses a day, each taken ten minutes late, on a day that does not have 24 hours.
    @Test(arguments: [
        ("Europe/Copenhagen", "2026-03-29"), ("Europe/Copenhagen", "2026-10-25"),
        ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"),
        ("Australia/Lord_Howe", "2026-10-04"), ("Australia/Lord_Howe", "2026-04-05"),
    ])
    func noDoseIsLostOnADayWithAClockChange(zone: String, day: String) throws {
        var diary = try Diary(
            medicine(at: "07:00", "23:30"), at: "2026-01-01 06:00", zone: zone)
        let middle = try date(day)
        for shift in -1...1 {
            let day = middle.advanced(byDays: shift)
            try diary.take("a", on: "\(day)", at: "\(day) 07:10")
            try diary.take("b", on: "\(day)", at: "\(day) 23:40")
        }
        let figures = try diary.figures(
            "\(middle.advanced(byDays: -1))", "\(middle.advanced(byDays: 1))",
            at: "\(middle.advanced(byDays: 2)) 06:00")
        #expect(figures.timing == Ratio(6, of: 6) && figures.days == Ratio(3, of: 3))
        #expect(figures.coverage == Ratio(3, of: 3) && figures.currentStreak == 3)
    }

    @Test func everyEightHoursKeepsItsClockTimesWhenTheClocksChange() throws {
        let diary = try Diary(
            medicine(at: "06:00", and: "every: 8 h, from: 2026-10-20"), at: "2026-10-20 05:00")
        #expect(
            try diary.states("2026-10-25", at: "2026-10-25 05:00") == [
                "2026-10-25 a 06:00 not-yet-due", "2026-10-25 a#2 14:00 not-yet-due",
                "2026-10-25 a#3 22:00 not-yet-due",
            ])
    }

    @Test func twoDosesAtTheSameTimeAfterAClockChangeCanBothBeAnswered() throws {
        let diary = try Diary(
            medicine(at: "00:30", and: "every: 1 h, from: 2026-03-28"), at: "2026-03-28 00:10")
        #expect(
            try diary.windows("2026-03-29").prefix(5) == [
                "2026-03-29T00:30:00..<2026-03-29T01:30:00",
                "2026-03-29T01:30:00..<2026-03-29T03:30:00",
                "2026-03-29T03:30:00..<2026-03-29T04:30:00",
                "2026-03-29T03:30:00..<2026-03-29T04:30:00",
                "2026-03-29T04:30:00..<2026-03-29T05:30:00",
            ])
    }

    @Test func everyTenHoursCountsElapsedTime() throws {
        var diary = try Diary(
            medicine(at: "08:00", and: "every: 10 h, from: 2026-10-24"), at: "2026-10-24 07:00")
        try diary.take("a", on: "2026-10-25", at: "2026-10-25 02:55")
        try diary.take("a", on: "2026-10-25", at: "2026-10-25 13:10", ordinal: 2)
        #expect(
            try diary.states("2026-10-24", "2026-10-26", at: "2026-10-25 23:30")
                == [
                    "2026-10-24 a 08:00 missed", "2026-10-24 a 18:00 missed",
                    "2026-10-25 a 03:00 taken", "2026-10-25 a#2 13:00 taken",
                    "2026-10-25 a#3 23:00 due", "2026-10-26 a 09:00 not-yet-due",
                    "2026-10-26 a#2 19:00 not-yet-due",
                ].map { $0.replacing("a 18:00", with: "a#2 18:00") })
    }

    @Test func flightWestKeepsAnsweredDosesAndMovesOpenOnes() throws {
        let plan = medicine(at: "08:00", "20:00")
        var diary = try Diary(plan, at: "2026-06-01 07:00")
        try diary.take("a", on: "2026-06-03", at: "2026-06-03 08:05")
        let before = try diary.states("2026-06-01", "2026-06-02", at: "2026-06-04 12:00")
        // 10:00 in New York is 16:00 in Copenhagen.
        try diary.apply(
            [plan], zone: "America/New_York", at: "2026-06-03 16:00")
        #expect(try diary.states("2026-06-01", "2026-06-02", at: "2026-06-04 12:00") == before)
        #expect(
            try diary.states("2026-06-03", "2026-06-04", at: "2026-06-03 19:00") == [
                "2026-06-03 a 08:00 taken", "2026-06-03 b 20:00 not-yet-due",
                "2026-06-04 a 08:00 not-yet-due", "2026-06-04 b 20:00 not-yet-due",
            ])
        let evening = try diary.timeline.outcomes(
            of: "m", from: date("2026-06-03"), through: date("2026-06-03"))[1]
        #expect(evening.start == (try diary.instant("2026-06-03 20:00", in: "America/New_York")))
    }

    @Test func flightWestOverMidnightAsksForNoDoseTwice() throws {
        let plan = medicine(at: "08:00", "20:00")
        var diary = try Diary(plan, at: "2026-06-01 07:00")
        try diary.take("b", on: "2026-06-03", at: "2026-06-03 20:05")
        try diary.take("a", on: "2026-06-04", at: "2026-06-04 00:50")
        // The local time is the evening of 3 June again.
        try diary.apply([plan], zone: "America/New_York", at: "2026-06-04 01:00")
        #expect(
            try diary.states("2026-06-03", "2026-06-04", at: "2026-06-03 21:00") == [
                "2026-06-03 a 08:00 missed", "2026-06-03 b 20:00 taken",
                "2026-06-04 a 08:00 taken", "2026-06-04 b 20:00 not-yet-due",
            ])
    }

    @Test func flightEastDoesNotShortenTheWindowOfOpenDoses() throws {
        let plan = medicine(at: "08:00", "20:00")
        var diary = try Diary(plan, at: "2026-06-01 07:00", zone: "America/New_York")
        try diary.take("a", on: "2026-06-03", at: "2026-06-03 08:05")
        // 23:00 in New York is 12:00 of the next day in Tokyo.
        try diary.apply([plan], zone: "Asia/Tokyo", at: "2026-06-03 23:00")
        #expect(
            try diary.states("2026-06-03", "2026-06-05", at: "2026-06-04 12:30") == [
                "2026-06-03 a 08:00 taken",
                // 08:00 in Tokyo was over before the arrival, so that dose is not late.
                "2026-06-03 b 20:00 due",
                "2026-06-04 b 20:00 not-yet-due", "2026-06-05 a 08:00 not-yet-due",
                "2026-06-05 b 20:00 not-yet-due",
            ])
    }

    @Test func daysOfTwoZonesAreCountedOnce() throws {
        let plan = medicine(at: "08:00", "20:00")
        var diary = try Diary(plan, at: "2026-06-01 07:00")
        for day in 1...3 {
            try diary.take("a", on: "2026-06-0\(day)", at: "2026-06-0\(day) 08:05")
            try diary.take("b", on: "2026-06-0\(day)", at: "2026-06-0\(day) 20:05")
        }
        try diary.apply([plan], zone: "Pacific/Auckland", at: "2026-06-03 23:00")
        for day in 4...5 {
            try diary.take("a", on: "2026-06-0\(day)", at: "2026-06-0\(day) 10:00")
            try diary.take("b", on: "2026-06-0\(day)", at: "2026-06-0\(day) 20:00")
        }
        let figures = try diary.figures("2026-06-01", "2026-06-05", at: "2026-06-06 07:00")
        #expect(figures.taking == Ratio(10, of: 10) && figures.days == Ratio(5, of: 5))
        #expect(figures.timing == Ratio(8, of: 10) && figures.late == 2)
        #expect(figures.coverage == Ratio(5, of: 5) && figures.longestStreak == 5)
    }

    @Test func clockSetBackCausesNoMissedOrDuplicateDoses() throws {
        var diary = try Diary(medicine(at: "08:00", "20:00"), at: "2026-11-01 07:00")
        try diary.take("a", on: "2026-11-05", at: "2026-11-05 08:05")
        #expect(
            try diary.states("2026-11-04", "2026-11-05", at: "2026-11-04 09:00") == [
                "2026-11-04 a 08:00 due", "2026-11-04 b 20:00 not-yet-due",
                "2026-11-05 a 08:00 taken", "2026-11-05 b 20:00 not-yet-due",
            ])
        let before = try diary.statistics("2026-10-01", "2026-10-30", at: "2026-10-30 09:00")
        #expect(before.medicines.taking.perMille == nil && before.medicines.due == 0)
        #expect(try diary.timeline.today(at: diary.instant("2026-10-30 09:00")).day == 30)
    }
}
