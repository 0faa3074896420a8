import CivilTime
import Testing

struct TimeOfDayTests {
    @Test(arguments: [
        ("00:00", 0), ("0:00", 0), ("8:00", 28_800), ("08:00", 28_800), ("09:05", 32_700),
        ("12:30", 45_000), ("23:59", 86_340),
    ])
    func timesAreReadWithOneOrTwoDigitsOfHour(text: String, second: Int) throws {
        let time = try #require(TimeOfDay(text))
        #expect(time.secondOfDay == second)
        #expect(time.description == (text.count == 4 ? "0\(text)" : text))
    }

    @Test(arguments: [
        "", ":", "8", "08", "0800", "8:0", "8:000", "008:00", "24:00", "25:00", "08:60", "-1:00",
        "+8:00", "8:-1", "08:00:00", "08:00:", ":00", "08:", "08.00", "08h00", " 8:00", "8:00 ",
        "8:00am", "٠٨:٠٠", "08：00", "08:00\0",
    ])
    func otherTextIsNotATime(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test func everyMinuteOfTheDayReadsBack() throws {
        for minute in 0..<1440 {
            let time = try #require(TimeOfDay(hour: minute / 60, minute: minute % 60))
            #expect(TimeOfDay(time.description) == time)
            #expect((time.hour, time.minute, time.second) == (minute / 60, minute % 60, 0))
        }
    }

    @Test func secondsAreWrittenOnlyIfNotZero() throws {
        #expect(TimeOfDay(hour: 8, minute: 0, second: 5)?.description == "08:00:05")
        #expect(TimeOfDay(hour: 8, minute: 0, second: 0)?.description == "08:00")
        #expect(TimeOfDay(hour: 23, minute: 59, second: 59)?.secondOfDay == 86_399)
    }

    @Test(arguments: [
        (24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, -1, 0), (0, 0, 60), (0, 0, -1),
        (Int.max, Int.max, Int.max),
    ])
    func impossibleTimesAreNil(hour: Int, minute: Int, second: Int) {
        #expect(TimeOfDay(hour: hour, minute: minute, second: second) == nil)
    }

    @Test(arguments: [
        ("23:30", 60, "00:30"), ("00:30", -60, "23:30"), ("08:00", 1440, "08:00"),
        ("08:00", -2880, "08:00"), ("00:00", -1, "23:59"), ("12:00", 0, "12:00"),
    ])
    func minutesAreAddedPastMidnight(text: String, minutes: Int, later: String) {
        #expect(TimeOfDay(text)?.advanced(byMinutes: minutes).description == later)
    }

    @Test func timesAreOrderedWithinTheDay() throws {
        let morning = try #require(TimeOfDay("08:00"))
        #expect(TimeOfDay.midnight < morning)
        #expect(morning < morning.advanced(byMinutes: 1))
    }
}
