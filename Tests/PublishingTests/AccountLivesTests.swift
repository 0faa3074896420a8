import TestSupport
import Testing

/// Devices with outdated states, lost responses and retries, together with a folder, a page and
/// commands: no completion is lost, and in the end all agree.
@Suite struct AccountLivesTests {
    @Test(arguments: Seed.list(0..<24))
    func noCompletionIsLost(seed: Seed) throws {
        var life = try AccountLife(seed: seed.value)
        if let problem = try life.live() { Issue.record("seed \(seed): \(problem)") }
    }
}
