import Adherence
package import CivilTime
import CalendarImport
package import Feed
package import Household
import ICalendar
package import Journal
package import Wording

/// The range of days for which a collection has tasks, and the options of these tasks.
package struct TaskWindow: Sendable {
    /// The number of days before today.
    package let behind: Int
    /// The number of days after today.
    package let ahead: Int
    /// The options for the content of the tasks.
    package let options: FeedOptions

    /// Creates a window around the current day.
    package init(behind: Int, ahead: Int, _ options: FeedOptions) {
        self.behind = behind
        self.ahead = ahead
        self.options = options
    }

    /// Returns the days of the window around the given day.
    package func days(around today: CivilDate) -> ClosedRange<CivilDate> {
        today.advanced(byDays: -behind)...today.advanced(byDays: ahead)
    }
}

/// Synchronizes a folder of tasks with the plan and the record of one person.
///
/// The changes in the folder are recorded beforehand, in a separate transaction. A second
/// transaction stores the announced changes, then the files are written, and a third transaction
/// stores the resulting state. The store is not locked while files are written.
package struct CollectionSync {
    /// The inputs of a sync.
    package struct Source {
        let store: any Store
        let zones: ZoneDirectory
        let wording: WordingSource
        let person: () throws -> Person

        /// Creates the inputs. The `person` closure reads the current plan and record at each call.
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

    /// Creates a sync of a folder.
    package init(_ source: Source, in folder: VdirFolder, _ window: TaskWindow) {
        self.source = source
        self.folder = folder
        self.window = window
    }

    private var reader: CalendarReader { CalendarReader(zones: source.zones) }

    /// Returns the current tasks of a person in the folder.
    package func objects(of person: String) throws -> TaskObjects {
        var isWhole = true
        let found = try folder.objects { _ in isWhole = false }
        var objects = TaskObjects(in: found, of: person, reader)
        objects.isWhole = isWhole
        return objects
    }

    /// Returns the changes to make, with entries that are not in the store yet.
    package func plan(
        _ objects: TaskObjects, isClear: Bool, adding entries: [Entry] = []
    ) throws -> SyncPlan {
        var person = try source.person()
        person.timeline = person.timeline.appending(entries)
        return try plan(objects, isClear: isClear, of: person, memory())
    }

    private func plan(
        _ objects: TaskObjects, isClear: Bool, of person: Person, _ memory: SyncState
    ) throws -> SyncPlan {
        let days = window.days(around: person.today)
        let situation = SyncPlan.Situation(
            from: days.lowerBound, today: person.today, objects: objects,
            isClear: isClear && objects.isWhole, known: memory.objects, reader: reader)
        return SyncPlan(
            try PersonTasks(person, in: days, window.options, source.wording), in: situation)
    }

    /// Makes the changes and stores the resulting state.
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

    /// Returns the work after announcing it in the store. It is computed while other processes may
    /// write.
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

    /// Returns the changes to make and the ID of the person.
    private func work(
        on objects: TaskObjects, isClear: Bool
    ) throws -> (work: SyncWork, person: String) {
        let (person, known) = (try source.person(), try memory())
        let plan = try self.plan(objects, isClear: isClear, of: person, known)
        return (SyncWork(plan, known, at: person.now), person.id)
    }
}

extension CollectionSync {
    private func memory() throws -> SyncState {
        let place = folder.place
        return SyncState(
            KnownObjects(stored: try source.store.writtenFiles(in: place)),
            try source.store.sightings(at: place))
    }

    private func keep(_ memory: SyncState, in change: borrowing StoreChange) throws {
        try change.see(memory.sightings, at: folder.place)
        try change.setWrittenFiles(memory.objects.stored, in: folder.place)
    }
}
