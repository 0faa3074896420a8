import Adherence
import CarePlan
import CivilTime
import Feed
import Files
import ICalendar
import Journal
import Household
import Wording

/// Keeps a folder of tasks in step with the plan and the record of one person.
///
/// First the calendars are read back, in a transaction of their own; then a second one forgets
/// what is to be removed and announces what is to be written; then come the files; a third one
/// keeps what is there now. While files are written nobody waits for the store, and whatever moment
/// the program ends at, the next run takes nothing of what this one did for somebody else's.
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
        /// The files that were empty or damaged.
        var mended = 0

        mutating func count(_ change: SyncPlan.Change) {
            switch change {
            case .create: created += 1
            case .rewrite, .edit: changed += 1
            case .remove: removed += 1
            }
        }
    }

    /// The name under which what was seen is kept.
    var place: String { CalendarFolder(path: folder.path).place }

    /// The files of the person's tasks, as they are now; refuses a folder that holds others.
    func files() throws -> CollectionFiles {
        let files = try CollectionFiles(in: folder, of: person, reader)
        try files.requireOwn(folder.path, household.store.people())
        return files
    }

    private var reader: CalendarReader { CalendarReader(zones: household.environment.zones) }

    /// Whether the person's plan was removed: then nothing is ahead any more.
    func isRemoved() throws -> Bool { try !household.ids().contains(person) }

    /// What is to be done; `entries` are not in the store yet.
    func plan(
        _ files: CollectionFiles, isClear: Bool, adding entries: [Entry] = []
    ) throws -> SyncPlan {
        var person =
            try isRemoved() ? household.recordedPerson(person) : household.person(person)
        for entry in entries { person.timeline = person.timeline.appending(entry) }
        let today = person.today
        let days = today.advanced(byDays: -days.behind)...today.advanced(byDays: days.ahead)
        let frame = SyncPlan.Frame(
            from: days.lowerBound, today: today, files: files, isClear: isClear,
            written: try household.store.writtenFiles(in: place), reader: reader)
        return SyncPlan(
            try PersonTasks(person, in: days, options, household.wordings.wording), in: frame)
    }

    /// Does what is to be done, and keeps what is there then.
    func run(_ files: CollectionFiles, isClear: Bool) throws -> Result {
        var work = try household.store.write { change in
            try prepare(plan(files, isClear: isClear), in: change)
        }
        defer { work.report() }
        try work.run(in: folder)
        let (sightings, written) = (work.memory.sightings, work.written)
        try household.store.write { change in
            try change.see(sightings, at: place)
            try change.setWrittenFiles(written, in: place)
        }
        return work.result
    }
}

extension CollectionSync {
    private func prepare(
        _ plan: SyncPlan, in change: borrowing StoreChange
    ) throws -> CollectionWork {
        var memory = CollectionMemory(
            try household.store.sightings(at: place), at: household.now)
        memory.prepare(for: plan)
        try change.see(memory.sightings, at: place)
        try change.setWrittenFiles(announced(plan), in: place)
        return CollectionWork(plan, memory)
    }

    /// The files that are dosecal's whichever of the changes come to be made.
    private func announced(_ plan: SyncPlan) throws -> [String: UInt64] {
        var written = try household.store.writtenFiles(in: place)
        for (name, change) in plan.changes {
            switch change {
            case .remove:
                guard let digest = written.removeValue(forKey: name) else { continue }
                written[SyncPlan.leaving(name)] = digest
            case .create(let file): written[SyncPlan.coming(name)] = FNV1a.sum(of: file.bytes)
            case .rewrite(let file, let seen):
                written[name] = FNV1a.sum(of: seen)
                written[SyncPlan.coming(name)] = FNV1a.sum(of: file.bytes)
            case .edit: break
            }
        }
        return written
    }
}
