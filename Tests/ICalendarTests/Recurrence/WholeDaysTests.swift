import CivilTime
import ICalendar
import Testing

/// The days of all-day events, such as holidays.
@Suite struct WholeDaysTests {
    private func days(_ events: [[String]], tail: String = "END:VCALENDAR") throws -> [String]? {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN"]
        for (index, event) in events.enumerated() {
            lines += ["BEGIN:VEVENT", "DTSTAMP:20200101T000000Z"]
            if !event.contains(where: { $0.hasPrefix("UID") }) { lines.append("UID:\(index)") }
            lines += event + ["END:VEVENT"]
        }
        lines += [tail, ""]
        let reader = CalendarReader(zones: ZoneDirectory())
        let (from, through) = try (
            #require(CivilDate("2026-12-20")), #require(CivilDate("2027-12-31"))
        )
        return reader.wholeDays(
            in: Array(lines.joined(separator: "\r\n").utf8), from: from, through: through
        )?.sorted().map(\.description)
    }

    @Test(arguments: [
        (["DTSTART;VALUE=DATE:20261224"], ["2026-12-24"]),
        // The end of an all-day event is the day after it (RFC 5545 3.6.1).
        (
            ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227"],
            ["2026-12-24", "2026-12-25", "2026-12-26"]
        ),
        (["DTSTART;VALUE=DATE:20261224", "DURATION:P2D"], ["2026-12-24", "2026-12-25"]),
        (["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224"], ["2026-12-24"]),
        // What began before the first day reaches into it, and what ends after the last out of it.
        (
            ["DTSTART;VALUE=DATE:20261218", "DTEND;VALUE=DATE:20261222"],
            ["2026-12-20", "2026-12-21"]
        ),
        (["DTSTART;VALUE=DATE:20271231", "DURATION:P1W"], ["2027-12-31"]),
        (
            [
                "DTSTART;VALUE=DATE:19991231", "RRULE:FREQ=YEARLY",
                "EXDATE;VALUE=DATE:20271231",
            ], ["2026-12-31"]
        ),
        // The first Monday in May.
        (
            ["DTSTART;VALUE=DATE:20000501", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=1MO"],
            ["2027-05-03"]
        ),
        (
            ["DTSTART;VALUE=DATE:20261224", "RDATE;VALUE=DATE:20270326,20270329"],
            ["2026-12-24", "2027-03-26", "2027-03-29"]
        ),
        (["DTSTART;VALUE=DATE:20261224", "STATUS:CANCELLED"], []),
        (["DTSTART:20261224T000000Z", "DTEND:20261225T000000Z"], []),
        (["DTSTART;VALUE=DATE:20251224"], []),
    ])
    func aWholeDayIsFound(event: [String], expected: [String]) throws {
        #expect(try days([event]) == expected)
    }

    @Test func whatIsMovedCountsWhereItIs() throws {
        let found = try days([
            ["UID:a", "DTSTART;VALUE=DATE:20250505", "RRULE:FREQ=YEARLY"],
            [
                "UID:a", "RECURRENCE-ID;VALUE=DATE:20270505", "DTSTART;VALUE=DATE:20270506",
            ],
        ])
        #expect(found == ["2027-05-06"])
    }

    @Test func aFileThatIsCutOffHasNone() throws {
        #expect(try days([["DTSTART;VALUE=DATE:20261224"]], tail: "BEGIN:VEVENT") == nil)
    }
}
