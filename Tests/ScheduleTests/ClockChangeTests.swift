import CarePlan
import CivilTime
import Schedule
import Testing

@Suite struct ClockChangeTests {
    private func effects(_ fields: String) throws -> [String] {
        let plan = try PlannedDatesTests.plan("medicines: [{name: A, \(fields)}]")
        let from = try #require(CivilDate("2026-11-20"))
        return plan.clockChanges(
            from: from, until: from.advanced(byDays: 366), beginning: from
        ).map { change in
            let effects = change.effects.map { effect in
                switch effect {
                case .skipped(_, let time, let shown): "\(time) skipped, shown \(shown)"
                case .twice(_, let time): "\(time) twice"
                case .moved: "moved"
                }
            }
            return "\(change.minutes): \(effects.joined(separator: ", "))"
        }
    }

    @Test(arguments: [
        ("doses: [{at: 8:00}]", ["60: ", "-60: "]),
        ("doses: [{at: 2:30}]", ["60: 02:30 skipped, shown 03:30", "-60: 02:30 twice"]),
        ("doses: [{at: 2:30, on: mon}]", ["60: ", "-60: "]),
        ("doses: [{at: 2:30}], until: 2027-03-28", ["60: 02:30 skipped, shown 03:30", "-60: "]),
        ("doses: [{at: 8:00}], every: 5 h, from: 2026-11-20", ["60: moved", "-60: moved"]),
        (
            "doses: [{at: 8:00}], every: 5 h, from: 2026-11-20, until: 2026-12-20",
            ["60: ", "-60: "]
        ),
    ])
    func effectsOfClockChangesAreReported(fields: String, expected: [String]) throws {
        #expect(try effects(fields) == expected)
    }
}
