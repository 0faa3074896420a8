import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Tests of the effect of pauses on a schedule.
@Suite struct PauseTests {
    private func forms(_ fields: String) throws -> [String] {
        try PlannedDatesTests.forms(fields) { series, rule, first in
            "from \(first)" + (rule.until.map { " until \($0)" } ?? "") + " without "
                + "\(series.pausedDates(from: first).count)"
        }
    }

    @Test(arguments: [
        ("pauses: [{from: 2026-12-01, until: 2026-12-08}]", "from 2026-11-20 without 8"),
        ("pauses: [{from: 2026-11-01, until: 2026-11-22}]", "from 2026-11-23 without 0"),
        // An open-ended pause ends the rule.
        ("pauses: [{from: 2026-12-01}]", "from 2026-11-20 until 2026-11-30 without 0"),
        (
            "pauses: [{from: 2026-11-22, until: 2026-11-23}, {from: 2026-12-01}]",
            "from 2026-11-20 until 2026-11-30 without 2"
        ),
        ("pauses: [{from: 2026-11-01}]", "dates"),
        // A rule cannot exclude this number of dates, so the dates are listed.
        ("pauses: [{from: 2026-12-01, until: 2029-12-01}]", "dates"),
        // Slots that would have the same time without the pause keep their UIDs.
        (
            "until: 2026-11-21, pauses: [{from: 2026-11-21, until: 2026-11-30}]",
            "from 2026-11-20 until 2026-11-20 without 0"
        ),
        ("date: 2026-11-21, pauses: [{from: 2026-12-01}]", "single 2026-11-21"),
    ])
    func pausedScheduleIsARuleIfPossible(fields: String, expected: String) throws {
        #expect(try forms("doses: [{at: 8:00}], \(fields)") == [expected])
    }

    @Test(arguments: Seed.list(1...300))
    func pauseRemovesOnlyItsDays(seed: Seed) throws {
        let zones = ["Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe"]
        let centre = try #require(CivilDate("2026-10-25"))
        let clock = try #require(TimeOfDay("02:30"))
        let random = RandomPlan(
            seed: seed.value, zone: zones[Int(seed.value % 3)], around: centre, near: clock)
        let plan = try CarePlan(reading: Array(random.text.utf8), zones: ZoneDirectory())
        let (from, through) = (
            centre.advanced(byDays: -230), centre.advanced(byDays: 400)
        )
        for item in plan.items {
            let own = item.answeredSeries(beginning: centre, in: plan.zone)
            let pauses = plan.pauses + item.ownPauses
            for series in own {
                let expected = series.occurrences(from: from, through: through).filter { due in
                    !pauses.contains { $0.from <= due.date && due.date <= ($0.until ?? .latest) }
                }
                let found = Array(series.paused.occurrences(from: from, through: through))
                #expect(found == expected, "seed \(seed)\n\(random.text)")
                let first = series.paused.first.flatMap { $0 <= through ? $0 : nil }
                #expect(first == expected.first?.date, "seed \(seed)")
                if let last = series.paused.last {
                    #expect(last == expected.last?.date, "seed \(seed)\n\(random.text)")
                }
            }
        }
    }

    @Test func singleReminderWaitsForTheEndOfAPause() throws {
        let plan = try PlannedDatesTests.plan(
            """
            pauses: [{from: 2026-12-01, until: 2026-12-08}]
            lenses: [{name: L, type: 30, opened: 2026-11-03, at: "09:00", wear-tasks: true}]
            """)
        let begin = try #require(CivilDate("2026-11-20"))
        let dates = plan.series(beginning: begin).map { "\($0.purpose) \($0.first ?? .latest)" }
        #expect(dates == ["replacementSoon 2026-11-28", "replacement 2026-12-09"])
        let wear = try #require(plan.items[0].wearSeries(in: plan.zone))
        let (first, last) = try (
            #require(CivilDate("2026-11-30")), #require(CivilDate("2026-12-09"))
        )
        #expect(wear.occurrences(from: first, through: last).map(\.date) == [first, last])
    }

    @Test func supplyLastsLongerByItsPauses() throws {
        let stock = "stock: {left: 10, counted: 2026-11-20, refill-at: 2}, doses: [{at: 8:00}]"
        let plan = try PlannedDatesTests.plan(
            "medicines: [{name: A, \(stock), pauses: [{from: 2026-11-22, until: 2026-11-25}]}]")
        let begin = try #require(CivilDate("2026-11-20"))
        let refill = plan.series(beginning: begin).first { $0.purpose == .refill }
        #expect(refill?.first == CivilDate("2026-12-01"))
    }
}
