import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Tests of doses that are later on weekends and holidays.
@Suite struct ShiftTests {
    private func starts(_ fields: String, holidays: String = "") throws -> [String] {
        let plan = try PlannedDatesTests.plan(
            "\(holidays)\nmedicines: [{name: A, \(fields)}]")
        let (from, through) = try (
            #require(CivilDate("2026-12-23")), #require(CivilDate("2026-12-28"))
        )
        return plan.due(from: from, through: through, beginning: from).map { due in
            guard case .at(let time) = due.occurrence.clock else { return "all day" }
            return "\(due.occurrence.date.day). \(time)"
        }
    }

    @Test(arguments: [
        (
            "doses: [{at: 7:00}], shift: {on: [sat, sun], by: 2 h}", "",
            ["23. 07:00", "24. 07:00", "25. 07:00", "26. 09:00", "27. 09:00", "28. 07:00"]
        ),
        (
            "doses: [{at: 7:00}], shift: {on: holidays, by: 45 min}",
            "holidays: [2026-12-25, 2026-12-24]",
            ["23. 07:00", "24. 07:45", "25. 07:45", "26. 07:00", "27. 07:00", "28. 07:00"]
        ),
        // A Saturday that is also a holiday is shifted only once.
        (
            "doses: [{at: 7:00, on: [fri, sat]}], shift: {on: [lørdag, helligdage], by: 1 h}",
            "holidays: 2026-12-26", ["25. 07:00", "26. 08:00"]
        ),
        (
            "doses: [{at: 7:00}, {at: 20:00}], every: 2 days, from: 2026-12-24, "
                + "shift: {on: sat-sun, by: 3 h}", "",
            ["24. 07:00", "24. 20:00", "26. 10:00", "26. 23:00", "28. 07:00", "28. 20:00"]
        ),
        (
            "doses: [{at: 7:00}], taper: [{amount: 2, for: 2 days}, {amount: 1, for: 2 days}], "
                + "from: 2026-12-25, shift: {on: sun, by: 1 h}", "",
            ["25. 07:00", "26. 07:00", "27. 08:00", "28. 07:00"]
        ),
    ])
    func doseIsLaterOnShiftedDays(fields: String, holidays: String, expected: [String]) throws {
        #expect(try starts(fields, holidays: holidays) == expected)
    }

    /// A shift changes only the times of its days, not their dates or names.
    @Test(arguments: Seed.list(1...400))
    func shiftMovesOnlyTimes(seed: Seed) throws {
        let centre = try #require(CivilDate("2026-10-25"))
        let clock = try #require(TimeOfDay("02:30"))
        let zone = ["Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe"][
            Int(seed.value % 3)]
        let random = RandomPlan(
            seed: seed.value, zone: zone, around: centre, near: clock, travels: false)
        let plan = try CarePlan(reading: Array(random.text.utf8), zones: ZoneDirectory())
        let plain = try CarePlan(
            reading: Array(random.textWithoutShifts.utf8), zones: ZoneDirectory())
        let (from, through) = (centre.advanced(byDays: -100), centre.advanced(byDays: 100))
        for (item, usual) in zip(plan.items, plain.items) {
            let series = item.answeredSeries(beginning: from, in: plan.zone)
            let before = usual.answeredSeries(beginning: from, in: plain.zone)
            try #require(series.count == before.count)
            for (shifted, usual) in zip(series, before) {
                let found = shifted.occurrences(from: from, through: through).map {
                    "\(shifted.name(of: $0)) \($0.clock) \(String(describing: $0.elapsed))"
                }
                let expected = usual.occurrences(from: from, through: through).map { due in
                    var time = due.clock
                    if case .at(let clock) = time {
                        let later = random.minutesLater(item.name, on: due.date)
                        time = .at(clock.advanced(byMinutes: later))
                    }
                    return "\(usual.name(of: due)) \(time) \(String(describing: due.elapsed))"
                }
                #expect(found == expected, "seed \(seed)\n\(random.text)")
            }
        }
    }
}
