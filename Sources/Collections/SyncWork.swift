import ICalendar
package import CivilTime

/// The progress of a sync: the changes to make, their results, and the state to store.
///
/// First `announced` is stored, then the changes are made, then `memory` is stored. After an
/// interruption at any point, the next sync recognises its own changes.
package struct SyncWork {
    /// A change of the plan.
    package struct Step {
        /// The usual object name of the task.
        fileprivate let task: String
        fileprivate let planned: SyncPlan.Change
        /// The current name of the object.
        package let name: String
        /// The UID of the object after the change, or `nil` if it is removed.
        package var uid: String? { planned.object?.task["UID"]?.text }
        /// The change to make.
        package var change: ObjectChange { planned.objectChange }
    }
    /// The changes, sorted by the usual names of the tasks.
    package let steps: [Step]
    /// The state to store before the first change.
    package let announced: SyncState
    /// The state to store after the last change.
    package private(set) var memory: SyncState
    /// The intermediate result.
    package private(set) var result: SyncResult
    private let now: Instant
    private let before: SyncState

    /// Creates the work for a plan.
    package init(_ plan: SyncPlan, _ memory: SyncState, at now: Instant) {
        self.now = now
        before = memory
        steps = plan.changes.sorted { $0.key < $1.key }.map { task, change in
            Step(task: task, planned: change, name: plan.name(of: task))
        }
        var announced = memory
        for step in steps { announced.announce(step.planned, of: step.task) }
        self.announced = announced
        self.memory = announced
        self.memory.objects = plan.known
        result = SyncResult(plan)
    }

    /// Records that a change was made.
    package mutating func made(_ step: Step) {
        result.count(step.planned)
        guard let object = step.planned.object else { return }
        memory.see(object, of: step.task, at: now)
        switch step.planned {
        case .create, .rewrite: memory.objects[step.task].writer = .dosecal(object.digest)
        case .edit, .remove: break
        }
    }

    /// Records that another program changed the object first. The change is left to the next sync.
    package mutating func lost(_ step: Step) {
        result.busy += 1
        memory.withdraw(step.task, to: before)
        if memory.objects[step.task].writer == nil { memory.objects[step.task].writer = .another }
    }
}
