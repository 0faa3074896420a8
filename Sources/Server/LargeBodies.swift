import Synchronization

/// The memory for those bodies that are longer than a form without a plan. All of them share it,
/// whoever sends them.
final class LargeBodies: Sendable {
    private let free = Atomic(32 << 20)

    /// Takes room for some bytes; false if there is too little.
    func reserve(_ bytes: Int) -> Bool {
        if free.subtract(bytes, ordering: .relaxed).newValue >= 0 { return true }
        release(bytes)
        return false
    }

    /// Gives back what was taken.
    func release(_ bytes: Int) {
        free.add(bytes, ordering: .relaxed)
    }
}
