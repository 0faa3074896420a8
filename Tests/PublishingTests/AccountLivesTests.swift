import TestSupport
import Testing

/// Devices with old states, lost answers and retries, beside a folder, a page and commands: no tick
/// is lost, and in the end all agree.
@Suite struct AccountLivesTests {
    @Test(arguments: Seed.list(0..<24))
    func noTickIsLost(seed: Seed) throws {
        var life = try AccountLife(seed: seed.value)
        if let problem = try life.live() { Issue.record("seed \(seed): \(problem)") }
    }
}
