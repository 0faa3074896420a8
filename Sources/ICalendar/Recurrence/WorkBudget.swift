import Synchronization

/// The steps that answering one request may take, so that no request keeps a thread for long whatever
/// it asks and whatever it is asked about.
///
/// A step is a day or a time at which a rule is looked at, a property that is compared, or some
/// bytes that are read. Steps are counted rather than seconds, so that a request is answered alike on
/// every machine. One thread at a time uses it.
package final class WorkBudget: Sendable {
    private let left: Atomic<Int>
    private let isAwaited: @Sendable () -> Bool

    /// After how many steps it asks whether the result is still awaited.
    private static let pause = 1 << 16

    /// A budget that is spent at once when nobody waits for the result any more.
    package init(steps: Int, isAwaited: @escaping @Sendable () -> Bool = { true }) {
        left = Atomic(steps)
        self.isAwaited = isAwaited
    }

    /// Whether no steps are left.
    package var isSpent: Bool { left.load(ordering: .relaxed) <= 0 }

    /// Takes steps; false if there were not so many. What is done then need not be right.
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
