/// The result of a sync, or what it would be.
package struct SyncResult: Equatable, Sendable {
    /// How many objects were made.
    package internal(set) var created = 0
    /// How many objects have other bytes than before.
    package internal(set) var changed = 0
    /// How many objects were taken away.
    package internal(set) var removed = 0
    /// How many objects stayed as they are.
    package internal(set) var unchanged = 0
    /// How many objects another program was just writing.
    package internal(set) var busy = 0
    /// How many objects were empty or damaged.
    package internal(set) var mended = 0
    /// The objects of apps that still show what discreet tasks leave out.
    package internal(set) var telling: [String] = []

    /// The result of a plan before any of it is carried out.
    init(_ plan: SyncPlan) {
        unchanged = plan.unchanged
        mended = plan.mended
        telling = plan.telling
    }

    /// The result of a plan once all of it is carried out.
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
