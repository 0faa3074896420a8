import CivilTime
import Testing

struct CivilDateTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (86_399, "1970-01-01T23:59:59"),
        (86_400, "1970-01-02T00:00:00"), (-86_400, "1969-12-31T00:00:00"),
        (-86_401, "1969-12-30T23:59:59"), (1_795_161_600, "2026-11-20T08:00:00"),
    ])
    func secondsAreConvertedToDatesAndTimes(seconds: Int, text: String) {
        let wallClock = CivilDateTime(clockSeconds: seconds)
        #expect(wallClock.description == text)
        #expect(wallClock.clockSeconds == seconds)
        #expect(Instant(seconds: seconds).utc == wallClock)
        #expect(Instant(seconds: seconds).description == "\(text)Z")
    }

    @Test func minutesAreAddedAcrossDays() throws {
        let newYear = CivilDateTime(try #require(CivilDate("2027-01-01")), .midnight)
        #expect(newYear.advanced(byMinutes: -1).description == "2026-12-31T23:59:00")
        #expect(newYear.advanced(byMinutes: 1441).description == "2027-01-02T00:01:00")
        #expect(newYear.advanced(byMinutes: -1) < newYear)
    }

    @Test func minuteHasSixtySeconds() {
        let instant = Instant(seconds: 1_000)
        #expect(instant.advanced(byMinutes: 2) == Instant(seconds: 1_120))
        #expect(instant < instant.advanced(byMinutes: 1))
    }

    @Test func weekdaysAreNumberedFromMonday() {
        #expect(Weekday.allCases.map(\.rawValue) == Array(1...7))
        #expect(Weekday.monday < Weekday.sunday)
        #expect(CivilDate(dayNumber: 0)?.weekday == .thursday)
    }
}
