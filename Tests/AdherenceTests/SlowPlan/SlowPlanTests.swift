import Foundation
import TestSupport
import Testing

/// Every kind of schedule in six zones, in plans from seeds and lives by them, mostly across changes
/// of the clocks and journeys: a walk over each minute finds the same doses, states, next times and days to get
/// more. `DOSECAL_LIVES=6000` tries so many plans in each zone, which takes minutes.
@Suite struct SlowPlanTests {
    private static let names = [
        "Europe/Copenhagen", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
        "America/Santiago", "Pacific/Apia",
    ]
    private static let lives =
        ProcessInfo.processInfo.environment["DOSECAL_LIVES"].flatMap(Int.init) ?? 350
    private static let zones = Result { try SlowZone.read(names) }

    @Test(arguments: names.indices)
    func aWalkOverEachMinuteFindsTheSame(place: Int) throws {
        let zone = try Self.zones.get()[place]
        var random = SeededRandom(seed: UInt64(place))
        // Days without a change too.
        let others = (0..<4).map { _ in random.number(15_700...20_800) * 1440 }
        let changes = (zone.changes + others).shuffled(using: &random)
        for (number, change) in changes.enumerated() {
            let day = change / 1440
            let walked = day - 24...day + 34
            let clock = SlowClock(zone, days: walked)
            let wall = clock.wall(at: change - 1) + 1
            for seed in stride(from: number, to: Self.lives, by: changes.count) {
                let seed = UInt64(place * 1_000_000 + seed)
                do {
                    let maker = RandomSlowPlan(
                        seed: seed, zone, travellingTo: try Self.zones.get(), walking: walked,
                        around: wall / 1440, near: wall % 1440)
                    guard let problem = try Self.problem(seed, maker) else { continue }
                    Issue.record("seed \(seed) in \(zone.name): \(problem)")
                    return
                } catch {
                    Issue.record("seed \(seed) in \(zone.name) gives no sound plan: \(error)")
                    return
                }
            }
        }
    }

    /// What differs; nil if nothing does.
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
