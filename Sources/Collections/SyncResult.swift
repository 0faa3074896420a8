/// What came of a sync, or would come of it.
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
    /// The objects of apps that still name what discreet tasks do not.
    package internal(set) var telling: [String] = []

    /// What a plan comes to before any of it is done.
    init(_ plan: SyncPlan) {
        unchanged = plan.unchanged
        mended = plan.mended
        telling = plan.telling
    }

    /// What a plan comes to when all of it is done.
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
