import Foundation

/// An error: a state was not reached in time.
public struct NeverCame: Error, CustomStringConvertible {
    /// The state and the limit.
    public let description: String
}

/// Waits until a state is reached.
///
/// The limit is far more than a busy machine needs; it ends a test that would wait for ever. The
/// time for which the machine is suspended does not count.
public func wait(
    for state: String, atMost limit: Duration = .seconds(180), until isReached: () throws -> Bool
) throws {
    let end = SuspendingClock.now + limit
    while try !isReached() {
        guard SuspendingClock.now < end else {
            throw NeverCame(description: "waited \(limit) in vain for \(state)")
        }
        usleep(10_000)
    }
}
