import CarePlan
package import CivilTime
import CalendarImport
import Feed
package import ICalendar
import Schedule

/// The changes that a sync makes to the tasks of a collection.
///
/// The plan is computed from the objects as they were read, without any I/O.
package struct SyncPlan {
    /// A change to the object of one task.
    package enum Change {
        /// Creates an object for a task that has none.
        case create(TaskObject)
        /// Replaces an object last written by dosecal.
        case rewrite(TaskObject, seen: [UInt8])
        /// Changes only the necessary properties of an object written by another program.
        case edit(TaskObject, seen: [UInt8])
        /// Removes an object that is no longer needed.
        case remove(seen: [UInt8])

        /// The object after the change, or `nil` if it is removed.
        package var object: TaskObject? {
            switch self {
            case .create(let object), .rewrite(let object, _), .edit(let object, _): object
            case .remove: nil
            }
        }

        /// The change as a replacement of bytes.
        package var objectChange: ObjectChange {
            switch self {
            case .create(let object): .create(object.bytes)
            case .rewrite(let object, let seen), .edit(let object, let seen):
                .replace(seen: seen, with: object.bytes)
            case .remove(let seen): .remove(seen: seen)
            }
        }
    }
    /// The state of a collection before a sync.
    package struct Situation {
        /// The first day of the window.
        package let from: CivilDate
        /// The person's current date.
        package let today: CivilDate
        /// The person's tasks in the collection.
        package let objects: TaskObjects
        /// Whether the whole collection could be read. If not, a missing object may merely be
        /// unreadable.
        package let isClear: Bool
        /// The digests of the objects that dosecal wrote.
        package let known: KnownObjects
        /// The reader for objects.
        package let reader: CalendarReader

        /// Creates a situation.
        package init(
            from: CivilDate, today: CivilDate, objects: TaskObjects, isClear: Bool,
            known: KnownObjects, reader: CalendarReader
        ) {
            self.from = from
            self.today = today
            self.objects = objects
            self.isClear = isClear
            self.known = known
            self.reader = reader
        }
    }
    private let situation: Situation
    /// The changes by the usual object names of the tasks.
    package private(set) var changes: [String: Change] = [:]
    /// The states to keep of the objects that do not change.
    package private(set) var known = KnownObjects()
    /// The number of unchanged objects.
    package private(set) var unchanged = 0
    /// The number of damaged objects that are rewritten or removed.
    package private(set) var repaired = 0
    /// The names of objects written by apps that still show details that discreet tasks omit.
    package private(set) var revealing: [String] = []

    /// Computes the changes that bring a collection in line with a person's tasks.
    package init(_ tasks: PersonTasks, in situation: Situation) {
        self.situation = situation
        let tasks = tasks.isTogether ? tasks.withSharedAlarms(besides: alone(tasks)) : tasks
        for (name, wanted) in tasks.wanted {
            if let object = situation.objects.tasks[name] {
                bring(name, object, inLineWith: wanted)
            } else if situation.objects.doubled.contains(name) {
                leave(name)
            } else {
                make(name, wanted)
            }
        }
        for (name, object) in situation.objects.tasks where tasks.wanted[name] == nil {
            drop(name, object.bytes, tasks)
        }
        keepGone(tasks)
        if tasks.isDiscreet { findTelling(tasks) }
    }

    /// Returns the name of the object of a task: the current one, or the usual one if there is
    /// none.
    package func name(of task: String) -> String { situation.objects.tasks[task]?.name ?? task }
}

extension SyncPlan {
    /// Returns the UIDs of tasks whose alarms another program has changed or removed. Other tasks
    /// must not rely on their alarms.
    ///
    /// Completed and cancelled tasks are left out, because they have no alarms.
    private func alone(_ tasks: PersonTasks) -> Set<String> {
        let sharing = FeedTask.uidsSharingAlarms(tasks.wanted.values.map(\.task))
        let alone = tasks.wanted.filter { name, wanted in
            guard sharing.contains(wanted.uid), wanted.task.state?.status.isSettled != true,
                let present = situation.objects.tasks[name],
                situation.known[name].writer != .dosecal(present.digest),
                let object = TaskObject(present.bytes, situation.reader)
            else { return situation.objects.doubled.contains(name) }
            return !rings(object, asIn: wanted.task)
        }
        return Set(alone.values.map(\.uid))
    }

    private func rings(_ object: TaskObject, asIn task: FeedTask) -> Bool {
        let zone = task.series.zone
        let start = task.occurrence.start(in: zone)
        let isInTime =
            start.map { object.instant(of: "DTSTART", in: zone) == $0 }
            ?? (object.date(in: zone) == task.occurrence.date)
        // Alarms that were removed with an answer are restored.
        guard isInTime, task.state == nil else { return isInTime }
        let text = ComponentText(object.bytes, component: "VTODO")
        return text.map { $0.isQuiet || !$0.alarms.isEmpty } ?? false
    }

    private mutating func make(_ name: String, _ wanted: WantedTask) {
        if let writer = situation.known[name].writer, staysGone(wanted) {
            known[name].writer = writer
        } else {
            changes[name] = .create(object(of: wanted, revision: wanted.revision))
        }
    }

    /// Returns whether a missing object must not be created again: it may merely be unreadable, its
    /// task is completed or cancelled, or the task is a hint that was deleted.
    private func staysGone(_ wanted: WantedTask) -> Bool {
        guard situation.isClear else { return true }
        if wanted.task.state?.status.isSettled ?? false { return true }
        return !wanted.task.isAnswered && !situation.objects.tasks.isEmpty
    }

    /// Keeps the recorded writer of each object that is missing now but whose task may be planned
    /// again.
    private mutating func keepGone(_ tasks: PersonTasks) {
        for (name, writer) in situation.known.writers
        where tasks.wanted[name] == nil && situation.objects.tasks[name] == nil {
            guard let date = WantedTask.uid(of: name)?.date, date >= situation.from else {
                continue
            }
            known[name].writer = writer
        }
    }

    private mutating func bring(
        _ name: String, _ present: CollectionObject, inLineWith wanted: WantedTask
    ) {
        let bytes = present.bytes
        if ObjectText.isSame(bytes, wanted.content()) {
            unchanged += 1
            // The digest is also recorded after an interrupted run that could not store it.
            known[name].writer = .dosecal(present.digest)
        } else if situation.objects.isDamaged(name) {
            repaired += 1
            changes[name] = .rewrite(object(of: wanted, revision: wanted.revision), seen: bytes)
        } else if let old = TaskObject(bytes, situation.reader) {
            bring(name, old, inLineWith: wanted)
        } else {
            leave(name)
        }
    }

    private mutating func bring(
        _ name: String, _ old: TaskObject, inLineWith wanted: WantedTask
    ) {
        if isOwn(name, old) {
            let revision = max(wanted.revision, old.nextRevision)
            changes[name] = .rewrite(object(of: wanted, revision: revision), seen: old.bytes)
        } else if let edited = edited(old, wanted) {
            known[name].writer = situation.known[name].writer ?? .another
            changes[name] = .edit(edited, seen: old.bytes)
        } else {
            leave(name)
        }
    }

    /// Removes an object whose task is no longer planned or lies outside the window.
    private mutating func drop(_ name: String, _ bytes: [UInt8], _ tasks: PersonTasks) {
        if situation.objects.isDamaged(name) {
            repaired += 1
            changes[name] = .remove(seen: bytes)
        } else if let object = TaskObject(bytes, situation.reader), isOver(name, object, tasks) {
            changes[name] = .remove(seen: bytes)
        } else {
            leave(name)
        }
    }

    private func isOver(_ name: String, _ object: TaskObject, _ tasks: PersonTasks) -> Bool {
        guard let date = object.date(in: tasks.zone) else { return false }
        if date < situation.from { return true }
        // Paused tasks must not ring, even if another program wrote them last.
        if object.mark == .open, tasks.paused.contains(name) { return true }
        // A hint has only one task, which moves to another day, for instance after a refill.
        let isMoved = WantedTask.uid(of: name)?.date != date
        if object.mark == .open, isMoved, isOwn(name, object) { return true }
        let isMovable = WantedTask.uid(of: name).map { tasks.moved.contains($0.series) } ?? false
        if object.mark == .open, isMovable, isOwn(name, object) { return true }
        guard date >= situation.today else { return false }
        return isOwn(name, object) || tasks.isRemoved && object.mark == .open
    }

    private mutating func leave(_ name: String) {
        unchanged += 1
        known[name].writer = situation.known[name].writer ?? .another
    }

    /// Returns whether the object is as dosecal wrote or announced it.
    private func isOwn(_ name: String, _ object: TaskObject) -> Bool {
        situation.known[name].isOwn(object.digest)
    }

    private func edited(_ old: TaskObject, _ wanted: WantedTask) -> TaskObject? {
        TaskEdit(wanted, situation.reader)?.bytes(after: old)
            .flatMap { TaskObject($0, situation.reader) }
    }

    private func object(of wanted: WantedTask, revision: Instant) -> TaskObject {
        let content = wanted.content(revision: revision)
        guard let object = TaskObject(content, situation.reader) else {
            preconditionFailure("what dosecal writes can be read")
        }
        return object
    }

    /// Finds objects with titles or notes that reveal an item's name. They are kept, but reported.
    private mutating func findTelling(_ tasks: PersonTasks) {
        for (name, object) in situation.objects.tasks {
            guard let secret = tasks.wanted[name]?.task.series.item.name.lowercased(),
                let text = changes[name].map({ $0.object?.task })
                    ?? TaskObject(object.bytes, situation.reader)?.task
            else { continue }
            let words = ["SUMMARY", "DESCRIPTION", "LOCATION"].compactMap { text[$0]?.text }
            if words.contains(where: { $0.lowercased().contains(secret) }) {
                revealing.append(object.name)
            }
        }
        revealing.sort()
    }
}
