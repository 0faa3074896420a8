import CivilTime
import Confirmation
import Journal
import Household

/// What was seen of a collection, brought forward to what is there after a run.
struct CollectionMemory {
    /// The tasks of dosecal's, by the names of their files; the rest is nothing that it writes.
    private var tasks: [String: Sighting] = [:]
    private var rest: [Sighting] = []
    private let now: Instant

    var sightings: [Sighting] { (tasks.values + rest).sorted { $0.uid < $1.uid } }

    init(_ sightings: [Sighting], at now: Instant) {
        self.now = now
        for sighting in sightings {
            if sighting.recurrence.isEmpty {
                tasks[PersonTasks.file(of: sighting.uid)] = sighting
            } else {
                rest.append(sighting)
            }
        }
    }

    /// Forgets what is to be removed, and that what is to be open again was done: after a kill
    /// neither may look like something that somebody did.
    mutating func prepare(for plan: SyncPlan) {
        for (name, change) in plan.changes {
            switch change {
            case .create: break
            case .remove: tasks[name] = nil
            case .rewrite(let file, _), .edit(let file, _):
                if file.mark == .open { tasks[name] = tasks[name].map(\.opened) }
            }
        }
    }

    /// Keeps what a file says now.
    mutating func see(_ name: String, _ file: TaskFile) {
        tasks[name] = file.sighting(seen: now)
    }
}

extension Sighting {
    fileprivate var opened: Sighting {
        Sighting(
            uid: uid, state: .open, sequence: sequence, modified: modified, start: start,
            seen: seen)
    }
}
