/// The result of a sync, or of a dry run.
package struct SyncResult: Equatable, Sendable {
    /// The number of created objects.
    package internal(set) var created = 0
    /// The number of changed objects.
    package internal(set) var changed = 0
    /// The number of removed objects.
    package internal(set) var removed = 0
    /// The number of unchanged objects.
    package internal(set) var unchanged = 0
    /// The number of objects that were skipped because another program was writing them.
    package internal(set) var busy = 0
    /// The number of empty or damaged objects that were repaired.
    package internal(set) var repaired = 0
    /// The names of objects written by apps that still show details that discreet tasks omit.
    package internal(set) var revealing: [String] = []

    /// Creates the result of a plan before any change is made.
    init(_ plan: SyncPlan) {
        unchanged = plan.unchanged
        repaired = plan.repaired
        revealing = plan.revealing
    }

    /// Creates the result that a plan would have if all changes were made.
    package init(trying plan: SyncPlan) {
        self.init(plan)
        for change in plan.changes.values { count(change) }
    }

    mutating func count(_ change: SyncPlan.Change) {
        switch change {
        case .create: created += 1
        case .rewrite, .edit: changed += 1
        case .remove: removed += 1
        }
    }
}
