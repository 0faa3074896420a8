import CivilTime
import TestSupport
import Testing

struct CivilDateTests {
    /// A day according to Python's `datetime`.
    private struct Day: Sendable {
        let dayNumber, year, month, day, weekday: Int
        let text: String

        init(_ line: Substring) throws {
            let cells = line.split(separator: " ")
            let numbers = cells.compactMap { Int($0) }
            try #require(cells.count == 6 && numbers.count == 5, "unreadable line '\(line)'")
            (dayNumber, year, month, day, weekday) =
                (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
            text = String(cells[5])
        }

        func agrees(with date: CivilDate) -> Bool {
            date.dayNumber == dayNumber && date.parts == (year, month, day)
                && date.weekday.rawValue == weekday && date.description == text
        }
    }

    private static let days = Result {
        let years = Seed.isFull ? ("1900", "2101") : ("1999", "2005")
        return try PythonScript("datetime_table.py").lines(years.0, years.1).map { try Day($0) }
    }

    @Test func datesMatchPython() throws {
        let days = try Self.days.get()
        #expect(days.count == (Seed.isFull ? 73_414 : 2192))
        let wrong = days.filter { day in
            let dates = [
                CivilDate(dayNumber: day.dayNumber), CivilDate(day.text),
                CivilDate(year: day.year, month: day.month, day: day.day),
            ]
            return !dates.allSatisfy { $0.map(day.agrees) ?? false }
        }
        #expect(wrong.isEmpty, "\(wrong.count) days differ: \(wrong.prefix(10).map(\.text))")
    }

    @Test func monthLengthsMatchPython() throws {
        let days = try Self.days.get()
        for (last, next) in zip(days, days.dropFirst()) where next.day == 1 {
            let month = CivilMonth(of: try #require(CivilDate(dayNumber: last.dayNumber)))
            #expect(month.length == last.day, "\(last.text)")
            #expect(month.last.dayNumber == last.dayNumber)
            #expect(month.date(day: last.day + 1) == nil)
            #expect(month.advanced(by: 1)?.first.dayNumber == next.dayNumber)
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (2100, 2, 29), (1900, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 1, 32),
        (2026, 1, 0), (2026, 1, -1), (2026, 0, 1), (2026, 13, 1), (2026, -1, 1), (0, 1, 1),
        (-1, 1, 1), (10_000, 1, 1), (Int.max, Int.max, Int.max), (Int.min, Int.min, Int.min),
    ])
    func impossibleDatesAreNil(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [(2024, 2, 29), (2000, 2, 29), (1, 1, 1), (9999, 12, 31), (4, 2, 29)])
    func rareDatesAreValid(year: Int, month: Int, day: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.parts == (year, month, day))
        #expect((date.year, date.month, date.day) == (year, month, day))
        #expect(CivilDate.ofAnyYear(date.description) == date)
        #expect(CivilDate(dayNumber: date.dayNumber) == date)
    }

    /// Dates from outside are always parsed from text.
    @Test func datesInUnsupportedYearsAreRefused() {
        for text in ["0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31"] {
            #expect(CivilDate(text) == nil)
            #expect(Instant("\(text)T08:00:00Z") == nil)
            #expect(CivilDate.ofAnyYear(text)?.description == text)
        }
        for text in ["1900-01-01", "2199-12-31"] { #expect(CivilDate(text) != nil) }
    }

    @Test func calendarRunsFromYear1ToYear9999() {
        #expect(CivilDate(year: 1, month: 1, day: 1) == .earliest)
        #expect(CivilDate(year: 9999, month: 12, day: 31) == .latest)
        #expect(CivilDate.earliest.description == "0001-01-01")
        #expect(CivilDate.latest.description == "9999-12-31")
        #expect(CivilDate.earliest.weekday == .monday)
        #expect(CivilDate.latest.weekday == .friday)
        #expect(CivilDate(dayNumber: CivilDate.earliest.dayNumber - 1) == nil)
        #expect(CivilDate(dayNumber: CivilDate.latest.dayNumber + 1) == nil)
        #expect(CivilDate(dayNumber: .min) == nil && CivilDate(dayNumber: .max) == nil)
    }

    @Test func arithmeticStaysWithinTheCalendar() throws {
        #expect(CivilDate.latest.advanced(byDays: 1) == .latest)
        #expect(CivilDate.earliest.advanced(byDays: -1) == .earliest)
        #expect(CivilDate(clamping: .max) == .latest)
        #expect(CivilDate(clamping: .min) == .earliest)
        #expect(CivilMonth(of: .latest).advanced(by: 1) == nil)
        #expect(CivilMonth(of: .earliest).advanced(by: -1) == nil)
        #expect(CivilMonth(of: .latest).last == .latest)
        #expect(CivilMonth(of: .earliest).first == .earliest)
        #expect(CivilDateTime(clockSeconds: 1 << 60).date == .latest)
    }

    @Test func daysAreAddedAcrossMonthsAndYears() throws {
        let leapDay = try #require(CivilDate("2024-02-29"))
        #expect(leapDay.advanced(byDays: 1).description == "2024-03-01")
        #expect(leapDay.advanced(byDays: 366).description == "2025-03-01")
        #expect(leapDay.advanced(byDays: -60).description == "2023-12-31")
        #expect(leapDay < leapDay.advanced(byDays: 1))
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-11-2", "2026-1-02", "26-11-20", "20261120", "2026/11/20",
        "2026-11-20 ", " 2026-11-20", "2026-11-20T", "+026-11-20", "-026-11-20", "2026--1-20",
        "2026-+1-20", "2026-11-3x", "0000-01-01", "2026-00-01", "2026-13-01", "2026-02-29",
        "2026-04-31", "12026-11-20", "２０２６-11-20", "2026‐11‐20", "2026-11-20\0", "2026-11-20\n",
    ])
    func otherTextIsNotADate(text: String) {
        #expect(CivilDate(text) == nil)
    }
}
