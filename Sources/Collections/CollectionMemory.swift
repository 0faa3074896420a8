import CivilTime
import CalendarImport
package import Journal

/// What is remembered of a collection from one sync to the next.
package struct CollectionMemory {
    /// The objects that dosecal wrote.
    package internal(set) var objects: KnownObjects
    /// What its tasks said when they were last seen, by their usual names.
    private var tasks: [String: LastSeenState] = [:]
    /// What was seen of anything that dosecal does not write.
    private var others: [LastSeenState] = []

    /// What was seen of all that is there, in the order of UIDs.
    package var sightings: [LastSeenState] { (tasks.values + others).sorted { $0.uid < $1.uid } }

    /// What is known and what was seen.
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

    /// Announces what is to be done: after a kill that may not look like something somebody did.
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

    /// Forgets that a task was done which is to be open again.
    private mutating func expect(_ object: TaskObject, of task: String) {
        if object.mark == .open { tasks[task] = tasks[task].map(\.opened) }
    }

    /// Takes back what was announced of a task that was not written after all: one that was left out
    /// before does not say so anew.
    mutating func withdraw(_ task: String, to before: CollectionMemory) {
        guard let seen = before.tasks[task], seen.state == .left else { return }
        tasks[task] = seen
    }

    /// Keeps what a task says now.
    mutating func see(_ object: TaskObject, of task: String, at now: Instant) {
        tasks[task] = object.sighting(seen: now)
    }
}

extension LastSeenState {
    /// The same as if nobody had said anything of it.
    fileprivate var opened: LastSeenState {
        LastSeenState(
            uid: uid, state: .open, sequence: sequence, modified: modified, start: start,
            seen: seen)
    }
}
