import CivilTime
import CalendarImport
package import Journal

/// The state of a collection that is kept from one sync to the next.
package struct SyncState {
    /// The digests of the objects that dosecal wrote.
    package internal(set) var objects: KnownObjects
    /// The states of the tasks when last seen, by the usual object name.
    private var tasks: [String: LastSeenState] = [:]
    /// The states of single occurrences of series.
    private var others: [LastSeenState] = []

    /// The states of everything in the collection, sorted by UID.
    package var sightings: [LastSeenState] { (tasks.values + others).sorted { $0.uid < $1.uid } }

    /// Creates the memory from the known objects and the states last seen.
    package init(_ objects: KnownObjects, _ sightings: [LastSeenState]) {
        self.objects = objects
        for sighting in sightings {
            if sighting.recurrence.isEmpty {
                tasks[WantedTask.name(of: sighting.uid)] = sighting
            } else {
                others.append(sighting)
            }
        }
    }

    /// Records a change before it is made. If the process is killed, the next sync then does not
    /// attribute the change to another program.
    mutating func announce(_ change: SyncPlan.Change, of task: String) {
        switch change {
        case .create(let object):
            objects[task].coming = object.digest
        case .rewrite(let object, let seen):
            objects[task].writer = .dosecal(ObjectDigest(of: seen))
            objects[task].coming = object.digest
            expect(object, of: task)
        case .edit(let object, _):
            expect(object, of: task)
        case .remove:
            if case .dosecal(let digest) = objects[task].writer { objects[task].leaving = digest }
            objects[task].writer = nil
            tasks[task] = nil
        }
    }

    /// Resets the state of a task that is about to be reopened.
    private mutating func expect(_ object: TaskObject, of task: String) {
        if object.mark == .open { tasks[task] = tasks[task].map(\.opened) }
    }

    /// Restores the state of a task whose announced change was not made. Otherwise a task that was
    /// skipped before would be skipped again.
    mutating func withdraw(_ task: String, to before: SyncState) {
        guard let seen = before.tasks[task], seen.state == .left else { return }
        tasks[task] = seen
    }

    /// Records the current state of a task.
    mutating func see(_ object: TaskObject, of task: String, at now: Instant) {
        tasks[task] = object.sighting(seen: now)
    }
}

extension LastSeenState {
    /// The state with the task open and without contradiction.
    fileprivate var opened: LastSeenState {
        LastSeenState(
            uid: uid, state: .open, sequence: sequence, modified: modified, start: start,
            seen: seen)
    }
}
