import Synchronization

/// The number of steps that a request may take, so that no request keeps a thread for long.
///
/// A step is a day or time checked against a rule, a compared property, or a few bytes read. Steps
/// are counted instead of seconds, so that all machines answer a request alike. Used by one thread
/// at a time.
package final class WorkBudget: Sendable {
    private let left: Atomic<Int>
    private let isAwaited: @Sendable () -> Bool

    /// The number of steps between two checks that the result is still awaited.
    private static let pause = 1 << 16

    /// Creates a budget. It is spent at once when `isAwaited` returns `false`.
    package init(steps: Int, isAwaited: @escaping @Sendable () -> Bool = { true }) {
        left = Atomic(steps)
        self.isAwaited = isAwaited
    }

    /// Whether no steps are left.
    package var isSpent: Bool { left.load(ordering: .relaxed) <= 0 }

    /// Spends steps. Returns `false` if there were not enough; the result may then be incomplete.
    package func spend(_ steps: Int) -> Bool {
        let before = left.load(ordering: .relaxed)
        let (after, isOver) = before.subtractingReportingOverflow(steps)
        guard before > 0, !isOver, after > 0,
            before / Self.pause == after / Self.pause || isAwaited()
        else {
            left.store(0, ordering: .relaxed)
            return false
        }
        left.store(after, ordering: .relaxed)
        return true
    }
}
