import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Tests of which schedules are published as a rule and which as a list of dates.
@Suite struct PublicationTests {
    private func publications(_ fields: String) throws -> [String] {
        try PlannedDatesTests.forms(fields) { _, rule, first in
            "\(rule.frequency) \(rule.interval) from \(first)"
                + (rule.until.map { " until \($0)" } ?? "")
        }
    }

    @Test(arguments: [
        ("doses: [{at: 8:00}]", ["daily 1 from 2026-11-20"]),
        ("doses: [{at: 8:00}], date: 2027-01-02", ["single 2027-01-02"]),
        ("doses: [{at: 8:00}], from: 2027-01-02, until: 2027-01-02", ["single 2027-01-02"]),
        (
            "doses: [{at: 8:00}], every: 3 days, from: 2026-11-20, until: 2026-11-28",
            ["daily 3 from 2026-11-20 until 2026-11-26"]
        ),
        ("doses: [{at: 8:00}], every: 3 months, from: 2026-11-30", ["dates"]),
        (
            "doses: [{at: 8:00}], every: 3 months, from: 2026-08-31",
            ["monthly(on: CarePlan.MonthDay.last) 3 from 2026-08-31"]
        ),
        (
            "doses: [{at: 8:00, days-of-month: [1, last]}], from: 2026-11-20",
            [
                "monthly(on: CarePlan.MonthDay.day(1)) 1 from 2026-12-01",
                "monthly(on: CarePlan.MonthDay.last) 1 from 2026-11-30",
            ]
        ),
        ("doses: [{at: 8:00, days-of-month: [28, last]}], from: 2026-11-20", ["dates"]),
        // A clock change skips the first start, and its end would be before it.
        ("doses: [{at: 2:55}], from: 2027-03-28", ["dates"]),
        // Calendar apps store intervals in 16 bits.
        ("doses: [{at: 8:00}], every: 32768 days, from: 2026-11-20", ["dates"]),
        ("doses: [{at: 8:00}], cycle: {on: 21 days, off: 7 days}, from: 2026-11-20", ["dates"]),
        (
            "doses: [{at: 8:00}], cycle: {on: 1 day, off: 4 days}, from: 2026-11-20",
            ["daily 5 from 2026-11-20"]
        ),
        (
            "doses: [{at: 8:00}], every: 12 h",
            ["daily 1 from 2026-11-20", "daily 1 from 2026-11-20"]
        ),
        ("doses: [{at: 8:00}], every: 5 h, from: 2026-11-20", ["dates"]),
        ("doses: [{at: 8:00, on: mon}], from: 2026-11-20, until: 2026-11-21", []),
    ])
    func ruleIsPublishedOnlyIfItGivesTheSameDates(fields: String, expected: [String]) throws {
        #expect(try publications(fields) == expected)
    }
}
