import Adherence
import CarePlan
import CivilTime
import Feed
import Journal

/// Keeps a folder of tasks in step with the plan and the record of one person.
///
/// First the calendars are read back, in a transaction of their own; then a second one forgets
/// what is to be removed; then come the files; a third one keeps what is there now. While files
/// are written nobody waits for the store, and whatever moment the program ends at, nothing that
/// it removed itself is missing from what was seen, so the next run takes it for nobody's deletion.
struct CollectionSync {
    let household: Household
    let folder: SharedFolder
    let person: String
    let options: FeedOptions
    /// How many days behind today and ahead of it.
    let days: (behind: Int, ahead: Int)

    /// What became of the files.
    struct Result {
        var created = 0
        var changed = 0
        var removed = 0
        var unchanged = 0
        /// The files that another program was just writing.
        var busy = 0
    }

    /// The name under which what was seen is kept.
    var place: String { CalendarFolder(path: folder.path).place }

    /// The files of the person's tasks, as they are now.
    func files() throws -> [String: [UInt8]] {
        let digits = PublishedUID.person(of: person)
        let own = try Folder(path: folder.path).names().filter { name in
            name.hasSuffix(".ics") && PublishedUID(String(name.dropLast(4)))?.person == digits
        }
        return Dictionary(
            own.compactMap { name in folder.bytes(of: name).map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What is to be done; `entries` are not in the store yet.
    func plan(_ files: [String: [UInt8]], adding entries: [Entry] = []) throws -> SyncPlan {
        var person = try household.person(person)
        for entry in entries { person.timeline = person.timeline.appending(entry) }
        var options = options
        let (from, to) = (
            person.today.advanced(byDays: -days.behind), person.today.advanced(byDays: days.ahead)
        )
        (options.from, options.to) = (from, to)
        let tasks = try PersonTasks(person, options, wording: household.wordings.wording)
        return SyncPlan(
            tasks,
            in: SyncPlan.Frame(
                from: from, through: to, today: person.today, files: files,
                written: try household.store.writtenFiles(in: place)))
    }

    /// Does what is to be done, and keeps what is there then.
    func run(_ files: [String: [UInt8]]) throws -> Result {
        var work = try household.store.transaction { try prepare(plan(files)) }
        defer { work.report() }
        try work.run(in: folder)
        let (sightings, written) = (work.memory.sightings, work.written)
        try household.store.transaction {
            try household.store.see(sightings, at: place)
            try household.store.setWrittenFiles(written, in: place)
        }
        return work.result
    }
}

extension CollectionSync {
    private func prepare(_ plan: SyncPlan) throws -> CollectionWork {
        var memory = CollectionMemory(try household.store.sightings(at: place))
        memory.prepare(for: plan)
        try household.store.see(memory.sightings, at: place)
        return CollectionWork(plan, memory)
    }
}

/// What was seen of a collection, brought forward to what is there after a run.
struct CollectionMemory {
    private(set) var sightings: [Sighting]

    init(_ sightings: [Sighting]) {
        self.sightings = sightings
    }

    /// Forgets what is to be removed, and that what is to be open again was done: after a kill
    /// neither may look like something that somebody did.
    mutating func prepare(for plan: SyncPlan) {
        for (name, change) in plan.changes {
            switch change {
            case .create: break
            case .remove: forget(name)
            case .rewrite(let text, _), .edit(let text, _):
                if TaskText(text)?.mark == .open { setOpen(name) }
            }
        }
    }

    /// Keeps what a file says now.
    mutating func see(_ name: String, _ text: [UInt8]) {
        forget(name)
        guard let text = TaskText(text), let uid = text["UID"] else { return }
        sightings.append(
            Sighting(
                uid: uid, isDone: text.mark == .done, sequence: text.sequence,
                modified: text.modified))
    }

    private mutating func forget(_ name: String) {
        sightings.removeAll { "\($0.uid).ics" == name && $0.recurrence.isEmpty }
    }

    private mutating func setOpen(_ name: String) {
        sightings = sightings.map { seen in
            guard "\(seen.uid).ics" == name, seen.recurrence.isEmpty else { return seen }
            return Sighting(
                uid: seen.uid, isDone: false, sequence: seen.sequence, modified: seen.modified)
        }
    }
}

/// Changes the files one after the other; what loses a race is left for the next run.
struct CollectionWork {
    private let plan: SyncPlan
    private(set) var memory: CollectionMemory
    private(set) var written: [String: UInt64]
    private(set) var result = CollectionSync.Result()

    init(_ plan: SyncPlan, _ memory: CollectionMemory) {
        self.plan = plan
        self.memory = memory
        written = plan.written
        result.unchanged = plan.unchanged
        result.busy = plan.busy.count
    }

    mutating func run(in folder: SharedFolder) throws {
        for (name, change) in plan.changes.sorted(by: { $0.key < $1.key }) {
            try run(change, name, folder)
        }
        try OpenFile(reading: folder.path).synced()
    }

    private mutating func run(
        _ change: SyncPlan.Change, _ name: String, _ folder: SharedFolder
    ) throws {
        switch change {
        case .create(let text):
            guard try folder.create(name, text) else { return lose(name) }
            result.created += 1
            keep(name, text, isWhole: true)
        case .rewrite(let text, let seen):
            guard try folder.replace(name, seen, with: text) else { return lose(name) }
            result.changed += 1
            keep(name, text, isWhole: true)
        case .edit(let text, let seen):
            guard try folder.replace(name, seen, with: text) else { return lose(name) }
            result.changed += 1
            keep(name, text, isWhole: false)
        case .remove(let seen):
            guard try folder.remove(name, seen) else { return lose(name) }
            result.removed += 1
        }
    }

    private mutating func keep(_ name: String, _ text: [UInt8], isWhole: Bool) {
        memory.see(name, text)
        if isWhole { written[name] = FileDigest.of(text) }
    }

    private mutating func lose(_ name: String) {
        result.busy += 1
        written[name] = written[name] ?? 0
    }

    /// Says what is left for the next run.
    func report() {
        guard result.busy > 0 else { return }
        Message.note(
            result.busy == 1
                ? "1 file is being changed by another program and is left for the next run"
                : "\(result.busy) files are being changed by other programs and are left for the "
                    + "next run")
    }
}
