import Adherence
package import CivilTime
import CalendarImport
package import Feed
package import Household
import ICalendar
package import Journal
package import Wording

/// Which tasks a collection has, and what they show.
package struct TaskWindow: Sendable {
    /// How many days behind today there are tasks.
    package let behind: Int
    /// How many days ahead.
    package let ahead: Int
    /// What they show.
    package let options: FeedOptions

    /// Tasks of the days around today.
    package init(behind: Int, ahead: Int, _ options: FeedOptions) {
        self.behind = behind
        self.ahead = ahead
        self.options = options
    }

    /// Its days, on a day of the person.
    package func days(around today: CivilDate) -> ClosedRange<CivilDate> {
        today.advanced(byDays: -behind)...today.advanced(byDays: ahead)
    }
}

/// Keeps a folder of tasks in step with the plan and the record of one person.
///
/// What calendars say is read back before, in a transaction of its own. Then a second one announces
/// what is to be done; then come the files; a third one keeps what is there now. While files are
/// written nobody waits for the store.
package struct CollectionSync {
    /// Where it all comes from.
    package struct Source {
        let store: any Store
        let zones: ZoneDirectory
        let wording: WordingSource
        let person: () throws -> Person

        /// `person` reads the person with plan and record as they are when it is called.
        package init(
            _ store: any Store, zones: ZoneDirectory, wording: @escaping WordingSource,
            person: @escaping () throws -> Person
        ) {
            self.store = store
            self.zones = zones
            self.wording = wording
            self.person = person
        }
    }
    private let source: Source
    private let folder: VdirFolder
    private let window: TaskWindow

    /// A folder of tasks.
    package init(_ source: Source, in folder: VdirFolder, _ window: TaskWindow) {
        self.source = source
        self.folder = folder
        self.window = window
    }

    private var reader: CalendarReader { CalendarReader(zones: source.zones) }

    /// The tasks of a person in the folder, as they are now.
    package func objects(of person: String) throws -> TaskObjects {
        var isWhole = true
        let found = try folder.objects { _ in isWhole = false }
        var objects = TaskObjects(in: found, of: person, reader)
        objects.isWhole = isWhole
        return objects
    }

    /// What is to be done; `entries` are not in the store yet.
    package func plan(
        _ objects: TaskObjects, isClear: Bool, adding entries: [Entry] = []
    ) throws -> SyncPlan {
        var person = try source.person()
        person.timeline = person.timeline.appending(entries)
        return try plan(objects, isClear: isClear, of: person, memory())
    }

    private func plan(
        _ objects: TaskObjects, isClear: Bool, of person: Person, _ memory: CollectionMemory
    ) throws -> SyncPlan {
        let days = window.days(around: person.today)
        let situation = SyncPlan.Situation(
            from: days.lowerBound, today: person.today, objects: objects,
            isClear: isClear && objects.isWhole, known: memory.objects, reader: reader)
        return SyncPlan(
            try PersonTasks(person, in: days, window.options, source.wording), in: situation)
    }

    /// Does what is to be done, and keeps what is there then.
    package func run(_ objects: TaskObjects, isClear: Bool) throws -> SyncResult {
        var work = try announced(objects, isClear: isClear)
        let steps = work.steps
        try folder.apply(steps.map { ($0.name, $0.change) }) { place, isMade in
            isMade ? work.made(steps[place]) : work.lost(steps[place])
        }
        let reached = work.memory
        try source.store.write { change in try keep(reached, in: change) }
        return work.result
    }

    /// The work, after it was announced. It is worked out while others write.
    private func announced(_ objects: TaskObjects, isClear: Bool) throws -> SyncWork {
        let store = source.store
        return try store.attempt {
            let (work, person, basis) = try store.read {
                let basis = try StoreBasis(store, at: [folder.place])
                let (work, person) = try self.work(on: objects, isClear: isClear)
                return (work, person, basis)
            }
            return try store.write { change in
                guard try basis.holds(in: store, about: [person]) else { return nil }
                try keep(work.announced, in: change)
                return work
            }
        } orWithin: { change in
            let (work, _) = try self.work(on: objects, isClear: isClear)
            try keep(work.announced, in: change)
            return work
        }
    }

    /// What is to be done, and for whom.
    private func work(
        on objects: TaskObjects, isClear: Bool
    ) throws -> (work: SyncWork, person: String) {
        let (person, known) = (try source.person(), try memory())
        let plan = try self.plan(objects, isClear: isClear, of: person, known)
        return (SyncWork(plan, known, at: person.now), person.id)
    }
}

extension CollectionSync {
    private func memory() throws -> CollectionMemory {
        let place = folder.place
        return CollectionMemory(
            KnownObjects(stored: try source.store.writtenFiles(in: place)),
            try source.store.sightings(at: place))
    }

    private func keep(_ memory: CollectionMemory, in change: borrowing StoreChange) throws {
        try change.see(memory.sightings, at: folder.place)
        try change.setWrittenFiles(memory.objects.stored, in: folder.place)
    }
}
