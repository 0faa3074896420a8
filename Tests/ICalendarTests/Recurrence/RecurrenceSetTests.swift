import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing

/// Tests of the start times of recurring components.
@Suite struct RecurrenceSetTests {
    private static let zones = ZoneDirectory()

    /// Returns the instants at which a component with these lines begins, and whether there are no
    /// more.
    static func starts(
        _ lines: [String], in range: ClosedRange<Instant>
    ) -> (instants: [Instant], isWhole: Bool) {
        let text = (["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
        let reader = CalendarReader(zones: zones)
        let bytes = "BEGIN:VCALENDAR\r\n\(text)\r\nEND:VCALENDAR\r\n".utf8
        let component = reader.reading(Array(bytes)) { $0.name == "VEVENT" }.components.first
        guard let component, let first = component["DTSTART"]?.moments.first else {
            return ([], false)
        }
        var clock = MomentClock(zones, floating: zones.zone(named: "Europe/Copenhagen"))
        let set = RecurrenceSet(of: component, from: first, &clock)
        var found: [Instant] = []
        let isWhole = set.starts(in: range, &clock) {
            found.append($0.instant)
            return true
        }
        return (found.sorted(), isWhole)
    }

    private static func range(_ from: String, _ through: String) throws -> ClosedRange<Instant> {
        try #require(Instant(from))...#require(Instant(through))
    }

    @Test(
        arguments: [
            // The examples of RFC 5545, section 3.8.5.3, that other libraries read differently.
            (
                ["DTSTART:20300603T090000Z", "RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=SU;COUNT=3"],
                ["2030-06-03T09:00:00Z", "2030-06-09T09:00:00Z", "2030-06-30T09:00:00Z"]
            ),
            // A rule without a time in UNTIL includes its last day.
            (
                [
                    "DTSTART;TZID=Europe/Copenhagen:20260101T080000",
                    "RRULE:FREQ=DAILY;UNTIL=20260102",
                ],
                ["2026-01-01T07:00:00Z", "2026-01-02T07:00:00Z"]
            ),
            // The hour that is skipped by a clock change, and the one that occurs twice.
            (
                [
                    "DTSTART;TZID=Europe/Copenhagen:20260328T023000", "RRULE:FREQ=DAILY;COUNT=3",
                ],
                ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"]
            ),
            (
                [
                    "DTSTART;TZID=Europe/Copenhagen:20261024T023000", "RRULE:FREQ=DAILY;COUNT=3",
                ],
                ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"]
            ),
            // The last week of 2021 ends in 2022.
            (
                ["DTSTART:20201227T120000Z", "RRULE:FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU;COUNT=3"],
                ["2020-12-27T12:00:00Z", "2022-01-02T12:00:00Z", "2023-01-01T12:00:00Z"]
            ),
            // RDATE adds dates and EXDATE removes them.
            (
                [
                    "DTSTART:20260101T080000Z", "RRULE:FREQ=DAILY;COUNT=3",
                    "EXDATE:20260102T080000Z", "RDATE:20260102T200000Z,20260101T080000Z",
                ],
                ["2026-01-01T08:00:00Z", "2026-01-02T20:00:00Z", "2026-01-03T08:00:00Z"]
            ),
            // All-day events begin at midnight.
            (
                ["DTSTART;VALUE=DATE:20260630", "RRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=-1"],
                ["2026-06-29T22:00:00Z", "2026-07-30T22:00:00Z"]
            ),
            // With an unreadable rule, only the first occurrence remains.
            (["DTSTART:20260101T080000Z", "RRULE:FREQ=NEVER"], ["2026-01-01T08:00:00Z"]),
            // An override does not recur.
            (
                [
                    "DTSTART:20260101T080000Z", "RRULE:FREQ=DAILY",
                    "RECURRENCE-ID:20260101T090000Z",
                ],
                ["2026-01-01T08:00:00Z"]
            ),
        ])
    func occurrencesMatchTheStandard(_ lines: [String], _ expected: [String]) throws {
        let found = Self.starts(lines, in: try Self.range("2020-01-01T00:00Z", "2040-01-01T00:00Z"))
        #expect(found.instants.map(\.description) == expected)
        #expect(found.isWhole)
    }

    /// Rules that match nothing or too much, and would take hours to expand.
    @Test(
        arguments: [
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYSETPOS=2",
            "FREQ=SECONDLY;COUNT=1000000000;BYSECOND=1", "FREQ=MINUTELY;BYYEARDAY=366;BYMONTH=1",
            "FREQ=DAILY;BYSETPOS=3", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=HOURLY;INTERVAL=1000000;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
        ])
    func expansionOfEveryRuleEnds(_ rule: String) throws {
        let range = try Self.range("2026-02-01T00:00Z", "2190-01-01T00:00Z")
        let time = processorTime {
            let found = Self.starts(["DTSTART:20260101T080000Z", "RRULE:\(rule)"], in: range)
            #expect(found.instants.count <= 50_000)
        }
        #expect(time < .seconds(5))
    }

    /// Random rules, fifty for each seed, which dateutil must expand alike.
    @Test func dateutilExpandsRulesAlike() throws {
        let rules = Seed.list(20_261_122..<20_261_152).flatMap { seed in
            var random = seed.random
            return (0..<50).map { _ in (seed: seed, rule: RandomRule(&random)) }
        }
        let input = rules.map(\.rule.line).joined(separator: "\n")
        let result = try Program.runPython(
            "ICalendarTests/follow_rules.py", input: Data(input.utf8))
        try #require(result.status == 0, "\(result.errors)")
        let theirs = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        for ((seed, rule), expected) in zip(rules, theirs) {
            let ours = Self.starts(rule.properties, in: rule.range).instants
            let text = ours.map { String($0.seconds) }.joined(separator: " ")
            #expect(text == expected, "seed \(seed): \(rule.line)")
        }
    }
}
