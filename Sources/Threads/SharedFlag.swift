import Synchronization

/// A flag that one thread sets and others see.
package final class SharedFlag: Sendable {
    private let state = Atomic(false)

    /// Creates a flag that is not set.
    package init() {}

    /// Whether the flag is set.
    package var isSet: Bool { state.load(ordering: .acquiring) }

    /// Sets the flag.
    package func set() { state.store(true, ordering: .releasing) }
}
