import CivilTime
import ICalendar
import Testing

/// Tests of the days of all-day events, such as holidays.
@Suite struct WholeDaysTests {
    private func days(
        _ events: [[String]], tail: String = "END:VCALENDAR", zone: String = "Europe/Berlin"
    ) throws -> [String] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN"]
        for (index, event) in events.enumerated() {
            lines += ["BEGIN:VEVENT", "DTSTAMP:20200101T000000Z"]
            if !event.contains(where: { $0.hasPrefix("UID") }) { lines.append("UID:\(index)") }
            lines += event + ["END:VEVENT"]
        }
        lines += [tail, ""]
        let zones = ZoneDirectory()
        let reader = CalendarReader(zones: zones)
        let (from, through) = try (
            #require(CivilDate("2026-12-20")), #require(CivilDate("2027-12-31"))
        )
        return try reader.wholeDays(
            in: Array(lines.joined(separator: "\r\n").utf8), from: from, through: through,
            zone: zones.zone(named: zone)
        ).map(\.description)
    }

    @Test(arguments: [
        (["DTSTART;VALUE=DATE:20261224"], ["2026-12-24"]),
        // The end of an all-day event is the day after its last (RFC 5545, section 3.6.1).
        (
            ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227"],
            ["2026-12-24", "2026-12-25", "2026-12-26"]
        ),
        (["DTSTART;VALUE=DATE:20261224", "DURATION:P2D"], ["2026-12-24", "2026-12-25"]),
        (["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224"], ["2026-12-24"]),
        // Events that begin before the first day or end after the last one overlap the range.
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
    func allDayEventIsFound(event: [String], expected: [String]) throws {
        #expect(try days([event]) == expected)
    }

    @Test func movedEventCountsOnItsNewDays() throws {
        let found = try days([
            ["UID:a", "DTSTART;VALUE=DATE:20250505", "RRULE:FREQ=YEARLY"],
            [
                "UID:a", "RECURRENCE-ID;VALUE=DATE:20270505", "DTSTART;VALUE=DATE:20270506",
            ],
        ])
        #expect(found == ["2027-05-06"])
    }

    @Test func truncatedFileHasNoDays() throws {
        #expect(throws: CalendarProblem.self) {
            try days([["DTSTART;VALUE=DATE:20261224"]], tail: "BEGIN:VEVENT")
        }
    }

    private static let weekly = [
        "UID:w", "DTSTART;VALUE=DATE:20270106", "DTEND;VALUE=DATE:20270107",
    ]

    /// Outlook and Exchange write midnight in their zone, with the zone or in UTC, instead of a
    /// date.
    @Test(arguments: [
        ("UNTIL=20270203", "EXDATE;VALUE=DATE:20270120", "Europe/Berlin"),
        ("UNTIL=20270202T230000Z", "EXDATE;TZID=Europe/Berlin:20270120T000000", "Europe/Berlin"),
        (
            "UNTIL=20270202T230000Z", "EXDATE;TZID=W. Europe Standard Time:20270120T000000",
            "Europe/Rome"
        ),
        ("UNTIL=20270203T225959Z", "EXDATE:20270119T230000Z", "Europe/Berlin"),
        ("UNTIL=20270202T110000Z", "EXDATE:20270119T110000Z", "Pacific/Auckland"),
        ("UNTIL=20270203T050000Z", "EXDATE:20270120T050000Z", "America/New_York"),
        // A calendar from Berlin, for a person in London.
        ("UNTIL=20270202T230000Z", "EXDATE:20270119T230000Z", "Europe/London"),
        // Programs without time zones.
        ("UNTIL=20270203T000000Z", "EXDATE:20270120T000000Z", "America/New_York"),
        ("UNTIL=20270203T235959Z", "EXDATE:20270120T000000", "Pacific/Auckland"),
    ])
    func dateTimeInsteadOfADateMeansItsDay(until: String, exception: String, zone: String) throws {
        let rule = "RRULE:FREQ=WEEKLY;\(until);BYDAY=WE"
        #expect(
            try days([Self.weekly + [rule, exception]], zone: zone)
                == ["2027-01-06", "2027-01-13", "2027-01-27", "2027-02-03"])
    }

    @Test(arguments: [
        "RECURRENCE-ID;TZID=Europe/Berlin:20270113T000000", "RECURRENCE-ID:20270112T230000Z",
        "RECURRENCE-ID;VALUE=DATE:20270113",
    ])
    func overrideWithATimeMovesItsDay(name: String) throws {
        let found = try days([
            Self.weekly + ["RRULE:FREQ=WEEKLY;COUNT=2", "RDATE:20270216T230000Z"],
            ["UID:w", name, "DTSTART;VALUE=DATE:20270114"],
        ])
        #expect(found == ["2027-01-06", "2027-01-14", "2027-02-17"])
    }

    @Test(arguments: [
        ["DTSTART;TZID=Europe/Berlin:20270106T000000", "DTEND;TZID=Europe/Berlin:20270108T000000"],
        ["DTSTART:20270105T230000Z", "DTEND:20270107T230000Z"],
        ["DTSTART;VALUE=DATE:20270106", "DTEND:20270107T230000Z"],
        ["DTSTART;VALUE=DATE:20270106", "DURATION:PT48H"],
    ])
    func midnightsFromOutlookAreDays(times: [String]) throws {
        #expect(
            try days([times + ["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"]]) == [
                "2027-01-06", "2027-01-07",
            ])
    }
}
