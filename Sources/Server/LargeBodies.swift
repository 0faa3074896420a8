import Synchronization

/// The memory budget for bodies that are larger than a form without a plan. It is shared by all
/// clients and safe to use from any thread.
final class LargeBodies: Sendable {
    private let free = Atomic(32 << 20)

    /// Reserves memory. Returns false if too little is left.
    func reserve(_ bytes: Int) -> Bool {
        if free.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        release(bytes)
        return false
    }

    /// Releases reserved memory.
    func release(_ bytes: Int) {
        free.add(bytes, ordering: .relaxed)
    }
}
