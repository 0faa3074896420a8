import CarePlan
import CivilTime
import Schedule
import TestSupport
import Testing

/// Tests that an item that follows another is planned on its dates, later by the interval.
@Suite struct LinkedPlanTests {
    private static let zones = ["Europe/Copenhagen", "Australia/Lord_Howe", "America/Santiago"]

    private func plan(_ text: String) throws -> CarePlan {
        try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
    }

    @Test func everyKindOfScheduleIsFollowed() throws {
        var followed = 0
        let seeds = Seed.list(0..<400, quick: 12)
        for seed in seeds {
            let centre = try #require(CivilDate("2026-03-29"))
            let random = RandomPlan(
                seed: seed.value, zone: Self.zones[Int(seed.value % 3)], around: centre,
                near: try #require(TimeOfDay("02:30")))
            let others = try seed.run { try plan(random.text) }.items.filter { !$0.isEverPaused }
            var delays = SeededRandom(seed: seed.value ^ 0xAF7E)
            for other in others where other.canBeFollowed {
                let minutes = delays.number(1...400)
                let line = "  - {title: F, after: {item: \(other.id), by: \(minutes) min}}\n"
                let text = random.text.replacing("reminders:\n", with: "reminders:\n\(line)")
                guard let plan = try? plan(text) else { continue }
                followed += 1
                try compare(plan, other.id, minutes, "seed \(seed) \(other.id)\n\(text)")
            }
        }
        #expect(followed > (Seed.isSingle ? -1 : seeds.count * 3 / 2))
    }

    private func compare(
        _ plan: CarePlan, _ id: String, _ minutes: Int, _ comment: String
    ) throws {
        let begin = try #require(CivilDate("2026-01-05"))
        func dues(_ id: String, later: Int) throws -> [String] {
            let item = try #require(plan.items.first { $0.id == id })
            return item.answeredSeries(beginning: begin, in: plan.zone).flatMap { series in
                series.occurrences(
                    from: begin.advanced(byDays: -100), through: begin.advanced(byDays: 300)
                ).map { due in
                    var time = ""
                    if case .at(let clock) = due.clock {
                        time = "\(clock.advanced(byMinutes: later))"
                    }
                    let isOn = series.isEnabled
                    return "\(due.date) \(series.slot) \(due.ordinal) \(time) \(isOn)"
                }
            }.sorted()
        }
        #expect(try dues("f", later: 0) == dues(id, later: minutes), "\(comment)")
    }

    private static let head = "person: Vera\nzone: Europe/Copenhagen\nmedicines:\n"

    @Test func windowAndTaperAreFollowed() throws {
        let plan = try plan(
            Self.head + """
                  - {name: W, every: 3 h, between: "08:00-20:00", doses: [{}]}
                  - {name: F, after: {item: w, by: 200 min}}
                  - {name: T, taper: [{amount: 3, for: 3 days}, {amount: 1, for: 2 days}],
                     from: 2026-11-01, doses: [{at: "08:00"}]}
                  - {name: G, after: {item: t, by: 1 h, amount: 2}}

                """)
        let day = try #require(CivilDate("2026-11-03"))
        let dues = plan.due(from: day, through: day.advanced(byDays: 3), beginning: day)
        let times = { (id: String) in
            dues.filter { $0.series.item.id == id }.compactMap { due in
                if case .at(let time) = due.occurrence.clock {
                    "\(due.occurrence.date.day). \(time)"
                } else {
                    nil
                }
            }
        }
        #expect(
            times("f").prefix(6) == [
                "3. 11:20", "3. 14:20", "3. 17:20", "3. 20:20", "3. 23:20", "4. 11:20",
            ])
        #expect(times("g") == ["3. 09:00", "4. 09:00", "5. 09:00"])
    }

    /// Slots keep the ids of the slots that they follow, whatever changes in the text.
    @Test func followersKeepTheIDsOfTheirLeaders() throws {
        let lines =
            "  - {name: G, after: {item: f, by: 1 h}}\n"
            + "  - {name: F, after: {item: m, by: 1 h}}\n"
        let first = try plan(
            Self.head + lines + "  - {name: M, doses: [{at: \"08:00\"}, {at: \"20:00\"}]}\n")
        let day = try #require(CivilDate("2026-11-01"))
        let before = first.identities(following: [], on: day)
        let second = try plan(
            Self.head + lines.replacing("item: m", with: "item: mm")
                + "  - {name: M x, id: mm, doses: [{at: \"12:00\"}, {at: \"08:10\"}, {at: \"20:00\"}]}\n"
        )
        let after = second.identities(following: [IdentifiedPlan(first, before)], on: day)
        #expect(after[0].slots == after[2].slots && after[1].slots == after[2].slots)
        #expect(second.identified(by: after).items[1].link?.item == after[2].id)
    }
}
