import ICalendar
package import CivilTime

/// A sync under way: the changes to make, their results, and what to remember.
///
/// First `announced` is stored, then the changes are made, then `memory` is stored. Whenever the
/// program is cut off, the next sync knows which changes were its own.
package struct SyncWork {
    /// One change of the plan.
    package struct Step {
        /// The usual name of the task.
        fileprivate let task: String
        fileprivate let planned: SyncPlan.Change
        /// The name of its object.
        package let name: String
        /// The UID of what is there afterwards; nil where nothing is.
        package var uid: String? { planned.object?.task["UID"]?.text }
        /// What to do with it.
        package var change: ObjectChange { planned.objectChange }
    }
    /// The changes, in the order of the tasks' names.
    package let steps: [Step]
    /// What is to be remembered before the first change is made.
    package let announced: CollectionMemory
    /// What is to be remembered after the last one.
    package private(set) var memory: CollectionMemory
    /// The result so far.
    package private(set) var result: SyncResult
    private let now: Instant
    private let before: CollectionMemory

    /// The work that a plan asks for at a moment.
    package init(_ plan: SyncPlan, _ memory: CollectionMemory, at now: Instant) {
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

    /// Notes that a change was made.
    package mutating func made(_ step: Step) {
        result.count(step.planned)
        guard let object = step.planned.object else { return }
        memory.see(object, of: step.task, at: now)
        switch step.planned {
        case .create, .rewrite: memory.objects[step.task].writer = .dosecal(object.digest)
        case .edit, .remove: break
        }
    }

    /// Notes that somebody else was faster, so that it is left for the next sync.
    package mutating func lost(_ step: Step) {
        result.busy += 1
        memory.withdraw(step.task, to: before)
        if memory.objects[step.task].writer == nil { memory.objects[step.task].writer = .another }
    }
}
