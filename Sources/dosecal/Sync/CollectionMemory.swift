import CivilTime
import Confirmation
import Journal

/// What was seen of a collection, brought forward to what is there after a run.
struct CollectionMemory {
    private(set) var sightings: [Sighting]
    private let now: Instant

    init(_ sightings: [Sighting], at now: Instant) {
        self.sightings = sightings
        self.now = now
    }

    /// Forgets what is to be removed, and that what is to be open again was done: after a kill
    /// neither may look like something that somebody did.
    mutating func prepare(for plan: SyncPlan) {
        for (name, change) in plan.changes {
            switch change {
            case .create: break
            case .remove: sightings.removeAll { $0.isOf(name) }
            case .rewrite(let file, _), .edit(let file, _):
                if file.mark == .open { sightings = sightings.map { $0.opened(in: name) } }
            }
        }
    }

    /// Keeps what a file says now.
    mutating func see(_ name: String, _ file: TaskFile) {
        sightings.removeAll { $0.isOf(name) }
        sightings.append(file.sighting(seen: now))
    }
}

extension Sighting {
    /// Whether it is of the task in a file. Apps may change the case of a UID.
    fileprivate func isOf(_ name: String) -> Bool {
        recurrence.isEmpty && "\(uid).ics".lowercased() == name.lowercased()
    }

    fileprivate func opened(in name: String) -> Sighting {
        guard isOf(name) else { return self }
        return Sighting(
            uid: uid, state: .open, sequence: sequence, modified: modified, start: start,
            seen: seen)
    }
}
