import CarePlan
import CivilTime
import Feed
import Files
import Household
import Journal

/// Brings collections up to date.
extension StoredHome {
    private static let (behind, ahead) = (7, 14)

    /// How far a collection has come, once it is up to date.
    func state(of place: AccountPlace) throws -> CollectionState {
        if let state = try freshState(of: place) { return state }
        return try store.write { change in try renewed(place, in: change) }
    }

    /// The same within a change.
    func state(
        of place: AccountPlace, in change: borrowing StoreChange
    ) throws -> CollectionState {
        try freshState(of: place) ?? renewed(place, in: change)
    }

    /// Nil where the collection may be out of date.
    private func freshState(of place: AccountPlace) throws -> CollectionState? {
        guard let state = try store.collectionState(of: place.key), now < state.due,
            state.source == (try source(of: place))
        else { return nil }
        return state
    }

    /// What a collection is made from, in short.
    private func source(of place: AccountPlace) throws -> UInt64 {
        var fingerprint = Fingerprint()
        let head = try store.head(of: place.person)
        for number in [
            Int(truncatingIfNeeded: sources.materials), head?.plan ?? 0, head?.entry ?? 0,
            (account.isDiscreet ? 1 : 0) + (account.hasAlarms ? 2 : 0),
        ] { fingerprint.add(number) }
        fingerprint.add(account.name)
        fingerprint.add(account.selection.items)
        fingerprint.add(account.selection.kinds)
        return fingerprint.value
    }

    private func renewed(
        _ place: AccountPlace, in change: borrowing StoreChange
    ) throws -> CollectionState {
        var state =
            try store.collectionState(of: place.key)
            ?? CollectionState(
                revision: CollectionState.revision(at: now), floor: 0, source: 0, due: now)
        // Objects refer to it.
        try change.set(state, of: place.key)
        switch place.kind {
        case .tasks: try renewTasks(place, &state, in: change)
        case .events: try renewEvents(place, &state, in: change)
        }
        state.source = try source(of: place)
        state.title = try title(of: place)
        try change.set(state, of: place.key)
        return state
    }
}

extension StoredHome {
    /// The tasks of a person around today, in line with plan and record as `sync` does it.
    private func renewTasks(
        _ place: AccountPlace, _ state: inout CollectionState, in change: borrowing StoreChange
    ) throws {
        var options = FeedOptions(kind: .tasks, form: .expanded)
        options.isDiscreet = account.isDiscreet
        options.hasAlarms = account.hasAlarms
        let window = TaskWindow(behind: Self.behind, ahead: Self.ahead, options)
        let person = try person(place.person, window)
        let days = window.days(around: person.today)
        let kept = try store.objects(in: place.key, after: 0, limit: nil)
        let memory = CollectionMemory(
            KnownObjects(stored: try store.writtenFiles(in: place.memory)),
            try store.sightings(at: place.memory))
        let situation = SyncPlan.Situation(
            from: days.lowerBound, today: person.today,
            objects: TaskObjects(
                in: kept.compactMap(CollectionObject.init), of: person.id, reader,
                known: memory.objects),
            isClear: true, known: memory.objects, reader: reader)
        let tasks = try PersonTasks(
            person, in: days, options, choosing: account.selection, sources.wording)
        var work = SyncWork(SyncPlan(tasks, in: situation), memory, at: now)
        let uids = Dictionary(kept.map { ($0.name, $0.uid) }) { first, _ in first }
        for step in work.steps {
            let uid = step.uid ?? uids[step.name] ?? step.name
            try change.put(
                KeptObject(
                    name: step.name, uid: uid, revision: state.next(at: now),
                    bytes: step.change.wanted), in: place.key)
            work.made(step)
        }
        try change.see(work.memory.sightings, at: place.memory)
        try change.setWrittenFiles(work.memory.objects.stored, in: place.memory)
        state.due = person.zone.instant(
            of: CivilDateTime(person.today.advanced(byDays: 1), .midnight))
    }

    /// A person with as much of the record as the tasks of a window need.
    private func person(_ id: String, _ window: TaskWindow) throws -> Person {
        // Of a plan that was removed nothing is ahead any more.
        guard try !household.isRemoved(id) else {
            return try household.person(id, for: .wholeRecord)
        }
        let first = now.utc.date.advanced(byDays: -window.behind - 1)
        return try household.person(id, for: .figures(since: first))
    }

    private func renewEvents(
        _ place: AccountPlace, _ state: inout CollectionState, in change: borrowing StoreChange
    ) throws {
        guard let events = try sources.events(account, place.person, state.revisions) else {
            return
        }
        let kept = try store.objects(in: place.key, after: 0, limit: nil)
        let known = Dictionary(kept.map { ($0.uid, $0) }) { first, _ in first }
        for (uid, bytes) in events.objects.sorted(by: { $0.key < $1.key })
        where known[uid]?.bytes != bytes {
            try change.put(
                KeptObject(
                    name: known[uid]?.name ?? WantedTask.name(of: uid), uid: uid,
                    revision: state.next(at: now), bytes: bytes), in: place.key)
        }
        for object in kept where object.bytes != nil && events.objects[object.uid] == nil {
            try change.put(
                KeptObject(
                    name: object.name, uid: object.uid, revision: state.next(at: now), bytes: nil),
                in: place.key)
        }
        state.revisions = events.revisions
        state.due = events.due
    }
}

extension CollectionObject {
    /// Nil once it is removed.
    init?(_ kept: KeptObject) {
        guard let bytes = kept.bytes else { return nil }
        self.init(
            name: kept.name, bytes: bytes, digest: kept.digest.map { ObjectDigest(bits: $0) })
    }
}
