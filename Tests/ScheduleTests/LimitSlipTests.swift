import CarePlan
import CivilTime
import Schedule
import Testing

/// Tests of plans whose own doses exceed their limits.
@Suite struct LimitSlipTests {
    @Test(arguments: [
        ("as-needed: {amount: 2, at-most: 1 per day}", ["doseAboveMost"]),
        (
            "at-most: 2 per day, doses: [{at: 8:00, amount: 2}, {at: 20:00, amount: 2}]",
            ["planAboveMost"]
        ),
        (
            "at-most: 2 per day, from: 2026-11-22, taper: [{amount: 1, for: 7 days}, {amount: 3, for: 7 days}], doses: [{at: 8:00}]",
            ["doseAboveMost"]
        ),
        ("at-most: 1 dose per day, every: 12 h, doses: [{at: 8:00}]", ["planAboveMost"]),
        // No day has more than two doses, but some periods of 24 hours have three.
        (
            "at-most: 2 doses per 24 h, every: 9 h, clock: elapsed, from: 2026-11-22, doses: [{at: 8:00}]",
            ["planAboveMost"]
        ),
        ("at-least: 6 h, doses: [{at: 8:00}, {at: 12:00}]", ["tooClose"]),
        ("at-least: 6 h, doses: [{at: 23:00}, {at: 4:00}]", ["tooClose"]),
        ("at-least: 6 h, every: 4 h, doses: [{at: 8:00}]", ["tooClose"]),
        (
            "at-least: 8 h, at-most: 1 per day, doses: [{at: 8:00}, {at: 12:00}]",
            ["planAboveMost", "tooClose"]
        ),
        ("as-needed: {amount: 2, at-least: 4 h, at-most: 8 per 24 h}", []),
        (
            "at-least: 6 h, at-most: 4 per day, doses: [{at: 8:00, amount: 2}, {at: 20:00, amount: 2}]",
            []
        ),
        // The clocks change within the year.
        ("at-least: 12 h, doses: [{at: 8:00}, {at: 20:00}]", []),
        ("at-least: 8 h, every: 8 h, clock: elapsed, from: 2026-11-22, doses: [{at: 8:00}]", []),
        // A dose that is switched off is not due.
        ("at-least: 6 h, doses: [{at: 8:00}, {at: 12:00, enabled: false}]", []),
        ("at-least: 6 h, doses: [{at: 8:00, on: mon}, {at: 12:00, on: tue}]", []),
    ])
    func planThatExceedsItsLimitsIsReported(fields: String, expected: [String]) throws {
        let body = "medicines: [{name: A, \(fields)}]"
        let today = try #require(CivilDate("2026-11-22"))
        let text = "person: S\nzone: Europe/Berlin\n\(body)"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let slips = plan.items.flatMap { $0.slips(on: today, in: plan.zone) }.map { "\($0)" }
        #expect(slips.count == expected.count, "\(slips)")
        for (slip, name) in zip(slips, expected) { #expect(slip.hasPrefix(name)) }
    }
}
