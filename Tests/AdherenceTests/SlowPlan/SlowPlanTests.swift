import TestSupport
import Testing

/// Every kind of schedule in six zones, in random plans with random deeds, mostly across clock
/// changes and journeys. A walk over each minute must find the same doses, states, next times and
/// refill dates.
@Suite struct SlowPlanTests {
    private static let names = [
        "Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
        "America/Santiago", "Pacific/Apia",
    ]
    private static let zones = Result { try SlowZone.read(names) }

    @Test(arguments: names.indices)
    func planMatchesTheSlowModel(place: Int) throws {
        let zone = try Self.zones.get()[place]
        var random = SeededRandom(seed: UInt64(place))
        // Some days without a clock change are included.
        let others = (0..<4).map { _ in random.number(15_700...20_800) * 1440 }
        let changes = (zone.changes + others).shuffled(using: &random)
        let first = UInt64(place * 1_000_000)
        // One clock is used for all plans around a change, because creating it is slow.
        let seeds = Dictionary(grouping: Seed.list(first..<first + 350, quick: 3)) {
            Int($0.value - first) % changes.count
        }
        for (number, seeds) in seeds.sorted(by: { $0.key < $1.key }) {
            let change = changes[number]
            let day = change / 1440
            let walked = day - 24...day + 34
            let clock = SlowClock(zone, days: walked)
            let wall = clock.wall(at: change - 1) + 1
            for seed in seeds {
                let problem = try seed.run {
                    let maker = RandomSlowPlan(
                        seed: seed.value, zone, travellingTo: try Self.zones.get(),
                        walking: walked, around: wall / 1440, near: wall % 1440)
                    return try Self.problem(seed.value, maker)
                }
                guard let problem else { continue }
                Issue.record("seed \(seed) in \(zone.name): \(problem)")
                return
            }
        }
    }

    /// Returns the first difference, or `nil` if there is none.
    private static func problem(
        _ seed: UInt64, _ maker: RandomSlowPlan
    ) throws -> String? {
        var maker = maker
        let plan = maker.plan()
        var comparison = try SlowComparison(plan)
        try comparison.compareOccurrences(seed)
        var life = RandomDeeds(plan, seed: seed)
        for _ in 0..<3 where comparison.problem.isEmpty {
            life.live()
            try comparison.compare(life)
        }
        return comparison.problem.isEmpty ? nil : comparison.problem
    }
}
