import Foundation
import TestSupport
import Testing

/// Tests of holidays from a calendar file, with `check` and `apply`.
@Suite struct HolidayTests {
    private let home = ToolHome()

    private static let plan = """
        person: Vera Lund
        zone: Europe/Berlin
        holidays: rest.ics
        medicines:
          - {name: Thyroxine, doses: [{at: "07:00"}], shift: {on: holidays, by: 2 h}}

        """

    /// Wednesdays in December from Outlook, except the 16th.
    private static let events = [
        "BEGIN:VEVENT", "UID:a@example.org", "DTSTART;VALUE=DATE:20261202",
        "DTEND;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY;UNTIL=20261229T230000Z;BYDAY=WE",
        "EXDATE;TZID=W. Europe Standard Time:20261216T000000", "SUMMARY:Rest day", "END:VEVENT",
    ]

    private func plan(_ events: [String]) throws -> String {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]
        _ = try home.file("rest.ics", lines.joined(separator: "\r\n"))
        return try home.file("plan.yaml", Self.plan).path
    }

    /// Returns a text in one line.
    private static func unbroken(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func holidaysAreListed() throws {
        let plan = try plan(Self.events)
        let days = "Holidays in rest.ics: 2026: Wed 2 Dec, Wed 9 Dec, Wed 23 Dec, Wed 30 Dec."
        for command in ["check", "apply"] {
            let text = Self.unbroken(try home.text(command, plan))
            #expect(text.hasSuffix(days), "\(text)")
        }
        let agenda = try home.text("agenda", plan, "--from", "2026-12-01", "--days", "31", "--json")
        let late = agenda.matches(of: /2026-12-(\d\d)T09:00/).map { String($0.1) }
        #expect(Set(late) == ["02", "09", "23", "30"])
    }

    @Test func daysAfterTheFirstSixtyAreCounted() throws {
        let plan = try plan([
            "BEGIN:VEVENT", "UID:b@example.org", "DTSTART;VALUE=DATE:20261202",
            "RRULE:FREQ=DAILY;COUNT=70", "END:VEVENT",
        ])
        let text = Self.unbroken(try home.text("check", plan))
        #expect(text.hasSuffix("Sat 30 Jan; and 10 days more, until Tue 9 Feb 2027."), "\(text)")
    }

    @Test func oversizedCalendarIsReported() throws {
        let event = ["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20261202", "END:VEVENT"]
        let plan = try plan(Array(repeating: event, count: 60_001).flatMap(\.self))
        let errors = try home.errors("check", plan)
        #expect(errors.contains("there is more in it than is read of one file"), "\(errors)")
        #expect(!errors.contains("no all-day events"))
    }
}
