import Testing

import CalDAV

/// The tables of RFC 4791, section 9.9.
@Suite struct TimeRangeTests {
    /// A component, a range in hours of 2026-01-10, and whether they overlap.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let lines: [String]
        let start: Int?
        let end: Int?
        let isIn: Bool

        init(_ name: String, _ lines: [String], _ start: Int?, _ end: Int?, _ isIn: Bool) {
            self.name = name
            self.lines = lines
            self.start = start
            self.end = end
            self.isIn = isIn
        }

        var testDescription: String { "\(name) \(lines) \(start ?? -1)-\(end ?? -1)" }
    }

    private static func time(_ hour: Int) -> String {
        "202601\(10 + hour / 24)T\(String(100 + hour % 24).dropFirst())0000Z"
    }

    private static func check(_ row: Row) throws -> Bool {
        let object = QuerySample.object(row.name, ["UID:1"] + row.lines)
        let filter = try QuerySample.filter(
            row.name, row.start.map { time($0) }, row.end.map { time($0) })
        return filter.matches(object, QuerySample.reader)
    }

    /// Outlook and Exchange write date-times in the rules and exceptions of all-day events. The
    /// days here are those of US/Eastern.
    @Test(arguments: [(10, true), (11, false), (12, true), (13, false)])
    func allDayEventsOfOutlookAreFound(day: Int, isIn: Bool) throws {
        let rows = [
            [
                "RRULE:FREQ=DAILY;UNTIL=20260112T050000Z",
                "EXDATE;TZID=America/New_York:20260111T000000",
            ],
            ["RRULE:FREQ=DAILY;UNTIL=20260112T050000Z", "EXDATE:20260111T050000Z"],
        ]
        for lines in rows {
            let hours = (day - 10) * 24 + 12
            let row = Row(
                "VEVENT", ["DTSTART;VALUE=DATE:20260110"] + lines, hours, hours + 1, isIn)
            #expect(try Self.check(row) == isIn, "\(lines)")
        }
    }

    private static let start = "DTSTART:20260110T080000Z"
    private static let end = "DTEND:20260110T100000Z"
    private static let due = "DUE:20260110T100000Z"

    @Test(
        arguments: [
            Row("VEVENT", [start, end], 10, 11, false), Row("VEVENT", [start, end], 9, 11, true),
            Row("VEVENT", [start, end], 7, 8, false), Row("VEVENT", [start, end], 7, 9, true),
            Row("VEVENT", [start, "DURATION:PT2H"], 10, 11, false),
            Row("VEVENT", [start, "DURATION:PT2H"], 9, nil, true),
            Row("VEVENT", [start, "DURATION:PT0S"], 8, 9, true),
            Row("VEVENT", [start, "DURATION:PT0S"], 7, 8, false),
            Row("VEVENT", [start], 8, 9, true), Row("VEVENT", [start], 9, 10, false),
            Row("VEVENT", [start], nil, 8, false), Row("VEVENT", [start], nil, 9, true),
            // A day in US/Eastern lasts from 05:00 UTC to 05:00 UTC.
            Row("VEVENT", ["DTSTART;VALUE=DATE:20260110"], 4, 5, false),
            Row("VEVENT", ["DTSTART;VALUE=DATE:20260110"], 4, 6, true),
            Row("VEVENT", ["DTSTART;VALUE=DATE:20260110"], 28, 30, true),
            Row("VEVENT", ["DTSTART;VALUE=DATE:20260110"], 29, 30, false),
            Row("VEVENT", ["DTSTART:20260110T080000"], 13, 14, true),
            Row("VJOURNAL", [start], 8, 9, true), Row("VJOURNAL", [start], 9, 10, false),
            Row("VJOURNAL", ["DTSTART;VALUE=DATE:20260110"], 28, 30, true),
            Row("VJOURNAL", [], nil, 9, false),
            Row("VFREEBUSY", [start, end], 10, 11, true),
            Row("VFREEBUSY", ["FREEBUSY:20260110T080000Z/PT2H"], 10, 11, false),
            Row("VFREEBUSY", ["FREEBUSY:20260110T080000Z/PT2H"], 9, 11, true),
            Row("VFREEBUSY", [], 9, 11, false),
        ])
    func eventsJournalsAndBusyTimesOverlapAsInTheTables(_ row: Row) throws {
        #expect(try Self.check(row) == row.isIn)
    }

    @Test(
        arguments: [
            // DTSTART and DURATION.
            Row("VTODO", [start, "DURATION:PT2H"], 10, 11, true),
            Row("VTODO", [start, "DURATION:PT2H"], 11, 12, false),
            Row("VTODO", [start, "DURATION:PT0S"], 7, 8, true),
            Row("VTODO", [start, "DURATION:PT2H"], 7, 8, false),
            // DTSTART and DUE.
            Row("VTODO", [start, due], 10, 11, false), Row("VTODO", [start, due], 9, 11, true),
            Row("VTODO", [start, due], 7, 8, false), Row("VTODO", [start, due], 7, 9, true),
            // Only DTSTART.
            Row("VTODO", [start], 8, 9, true), Row("VTODO", [start], 9, 10, false),
            Row("VTODO", [start], 7, 8, false),
            // Only DUE.
            Row("VTODO", [due], 9, 10, true), Row("VTODO", [due], 10, 11, false),
            Row("VTODO", [due], 8, 9, false), Row("VTODO", [due], nil, 10, true),
            // COMPLETED and CREATED.
            Row(
                "VTODO", ["COMPLETED:20260110T100000Z", "CREATED:20260110T080000Z"], 9, 9 + 1, true),
            Row(
                "VTODO", ["COMPLETED:20260110T100000Z", "CREATED:20260110T080000Z"], 11, 12, false),
            Row("VTODO", ["COMPLETED:20260110T100000Z", "CREATED:20260110T080000Z"], 6, 7, false),
            Row("VTODO", ["COMPLETED:20260110T100000Z"], 9, 10, true),
            Row("VTODO", ["COMPLETED:20260110T100000Z"], 11, 12, false),
            Row("VTODO", ["CREATED:20260110T080000Z"], 20, 21, true),
            Row("VTODO", ["CREATED:20260110T080000Z"], 7, 8, false),
            // No times.
            Row("VTODO", [], 7, 8, true),
        ])
    func tasksOverlapAsInTheTable(_ row: Row) throws {
        #expect(try Self.check(row) == row.isIn)
    }

    @Test(
        arguments: [
            Row("VTODO", [start, due, "RRULE:FREQ=DAILY"], 24 + 9, 24 + 10, true),
            Row("VTODO", [start, due, "RRULE:FREQ=DAILY"], 24 + 11, 24 + 12, false),
            Row("VTODO", [due, "RRULE:FREQ=DAILY;COUNT=3"], 48 + 9, 48 + 11, true),
            Row("VTODO", [due, "RRULE:FREQ=DAILY;COUNT=3"], 72 + 9, 72 + 11, false),
            Row("VEVENT", [start, "RRULE:FREQ=YEARLY;COUNT=2"], 24, nil, true),
            Row("VEVENT", [start, "RRULE:FREQ=YEARLY;COUNT=1"], 24, nil, false),
            Row("VEVENT", [start, end, "RDATE:20260112T080000Z"], 48 + 9, 48 + 10, true),
            Row(
                "VEVENT", [start, "RDATE;VALUE=PERIOD:20260112T080000Z/PT5H"], 48 + 12, 48 + 13,
                true),
            Row(
                "VEVENT", [start, "RRULE:FREQ=DAILY", "EXDATE:20260111T080000Z"], 24 + 8, 24 + 9,
                false),
        ])
    func everyOccurrenceIsCompared(_ row: Row) throws {
        #expect(try Self.check(row) == row.isIn)
    }

    @Test func movedOccurrenceCountsAtItsNewTime() throws {
        let object = QuerySample.object([
            "BEGIN:VEVENT", "UID:1", Self.start, "RRULE:FREQ=DAILY;COUNT=3", "END:VEVENT",
            "BEGIN:VEVENT", "UID:1", "RECURRENCE-ID:20260111T080000Z", "DTSTART:20260111T200000Z",
            "END:VEVENT",
        ])
        func isIn(_ start: Int) throws -> Bool {
            try QuerySample.filter("VEVENT", Self.time(start), Self.time(start + 1))
                .matches(object, QuerySample.reader)
        }
        #expect(try isIn(8) && isIn(24 + 20) && isIn(48 + 8))
        #expect(try !isIn(24 + 8) && !isIn(72 + 8))
    }

    @Test(
        arguments: [
            (["TRIGGER:-PT10M"], 7, 8, true), (["TRIGGER:-PT10M"], 8, 9, false),
            (["TRIGGER;RELATED=END:PT0S"], 10, 11, true),
            (["TRIGGER;VALUE=DATE-TIME:20260110T200000Z"], 20, 21, true),
            (["TRIGGER;VALUE=DATE-TIME:20260110T200000Z"], 19, 20, false),
            (["TRIGGER:PT0S", "REPEAT:3", "DURATION:PT1H"], 11, 12, true),
            (["TRIGGER:PT0S", "REPEAT:3", "DURATION:PT1H"], 12, 13, false),
            (["ACTION:DISPLAY"], 8, 9, false),
        ])
    func alarmsAreComparedAtTheirTimes(_ lines: [String], _ from: Int, _ to: Int, _ isIn: Bool)
        throws
    {
        let object = QuerySample.object(
            "VTODO", ["UID:1", Self.start, Self.due, "BEGIN:VALARM"] + lines + ["END:VALARM"])
        let range = #"<C:time-range start="\#(Self.time(from))" end="\#(Self.time(to))"/>"#
        let alarm = #"<C:comp-filter name="VALARM">\#(range)</C:comp-filter>"#
        let filter = try QuerySample.filter(
            #"<C:comp-filter name="VTODO">\#(alarm)</C:comp-filter>"#)
        #expect(filter.matches(object, QuerySample.reader) == isIn)
    }
}
