import Foundation
import Testing

/// Devices with old states, lost answers and retries, beside a folder, a page and commands: no tick
/// is lost, and in the end all agree. `DOSECAL_LIVES=2000` tries more of them, which takes minutes.
@Suite struct AccountLivesTests {
    private static let lives =
        ProcessInfo.processInfo.environment["DOSECAL_LIVES"].flatMap(Int.init) ?? 24

    @Test(arguments: 0..<8)
    func noTickIsLost(shard: Int) throws {
        for seed in stride(from: shard, to: Self.lives, by: 8) {
            var life = try AccountLife(seed: UInt64(seed))
            guard let problem = try life.live() else { continue }
            Issue.record("seed \(seed): \(problem)")
            return
        }
    }
}
