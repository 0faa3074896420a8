import CarePlan
import CivilTime
import Feed
import Files
import Household
import Journal

/// Updates of collections.
extension StoredHome {
    private static let (behind, ahead) = (7, 14)
    /// The number of days for which removals are kept. An app that was away longer reads the whole
    /// collection again.
    private static let rememberedDays = 90

    /// Returns the state of a collection after bringing it up to date.
    func upToDate(_ place: AccountPlace) throws -> CollectionState {
        if let state = try freshState(of: place) { return state }
        return try store.write { change in try renewed(place, in: change) }
    }

    /// Returns the state of a collection after bringing it up to date within a transaction.
    func state(
        of place: AccountPlace, in change: borrowing StoreChange
    ) throws -> CollectionState {
        try freshState(of: place) ?? renewed(place, in: change)
    }

    /// Returns the stored state of a collection without an update, or the initial state.
    func staleState(of place: AccountPlace) throws -> CollectionState {
        var state = try store.collectionState(of: place.key) ?? newState
        if state.title.isEmpty { state.title = try title(of: place) }
        return state
    }

    private var newState: CollectionState {
        CollectionState(
            revision: CollectionState.revision(at: now), floor: 0, source: 0, due: now)
    }

    /// Returns the stored state, or `nil` if the collection may be out of date.
    private func freshState(of place: AccountPlace) throws -> CollectionState? {
        guard let state = try store.collectionState(of: place.key), now < state.due,
            state.source == (try source(of: place))
        else { return nil }
        return state
    }

    /// Returns a fingerprint of everything from which a collection is generated.
    private func source(of place: AccountPlace) throws -> UInt64 {
        var fingerprint = Fingerprint()
        let head = try store.head(of: place.person)
        fingerprint.add(Int(truncatingIfNeeded: sources.materials))
        fingerprint.add(account)
        fingerprint.add(head?.plan ?? 0)
        fingerprint.add(head?.entry ?? 0)
        return fingerprint.value
    }

    private func renewed(
        _ place: AccountPlace, in change: borrowing StoreChange
    ) throws -> CollectionState {
        var state = try store.collectionState(of: place.key) ?? newState
        // The state has to exist first, because objects refer to it.
        try change.set(state, of: place.key)
        switch place.kind {
        case .tasks: try renewTasks(place, nil, &state, in: change)
        case .events: try renewEvents(place, &state, in: change)
        }
        let past = CollectionState.revision(
            at: now.advanced(byMinutes: -Self.rememberedDays * 24 * 60))
        if try change.forgetRemovals(upTo: past, in: place.key) { state.floor = past }
        state.source = try source(of: place)
        state.title = try title(of: place)
        try change.set(state, of: place.key)
        return state
    }
}

extension StoredHome {
    /// The tasks that may change after something was recorded.
    struct Renewal {
        /// The IDs of the items whose tasks may change.
        let items: Set<String>
        /// The only day whose tasks may change, or `nil` for all days.
        let day: CivilDate?
    }

    /// Updates some tasks of an otherwise current collection after entries that affect only these
    /// tasks.
    func renew(
        _ renewal: Renewal, at place: AccountPlace, _ state: CollectionState,
        in change: borrowing StoreChange
    ) throws {
        var state = state
        try renewTasks(place, renewal, &state, in: change)
        state.source = try source(of: place)
        try change.set(state, of: place.key)
    }

    /// Updates all or some tasks of a person to match plan and record, with the same rules as
    /// `sync`.
    private func renewTasks(
        _ place: AccountPlace, _ renewal: Renewal?, _ state: inout CollectionState,
        in change: borrowing StoreChange
    ) throws {
        var options = FeedOptions(kind: .tasks, form: .expanded)
        options.isDiscreet = account.isDiscreet
        options.alarms = .init(account.alarms(of: .tasks))
        let window = TaskWindow(behind: Self.behind, ahead: Self.ahead, options)
        let items = renewal?.items
        var day = renewal?.day
        var person = try person(place.person, items, window, day)
        if let wanted = day, !window.days(around: person.today).contains(wanted) {
            day = nil
            person = try self.person(place.person, items, window, day)
        }
        let days = day.map { $0...$0 } ?? window.days(around: person.today)
        let known = try known(of: items, on: day, at: place)
        let situation = SyncPlan.Situation(
            from: days.lowerBound, today: person.today,
            objects: TaskObjects(
                in: known.objects.compactMap(CollectionObject.init), of: person.id, reader,
                known: known.memory.objects),
            isClear: true, known: known.memory.objects, reader: reader)
        let tasks = try PersonTasks(
            person, in: days, options, choosing: account.selection, of: items, sources.wording)
        var work = SyncWork(SyncPlan(tasks, in: situation), known.memory, at: now)
        let before = Dictionary(known.objects.map { ($0.name, $0) }) { first, _ in first }
        for step in work.steps {
            let old = before[step.name]
            try change.put(
                StoredObject(
                    name: step.name, uid: step.uid ?? old?.uid ?? step.name,
                    revision: state.next(at: now), bytes: step.change.wanted,
                    versions: old.map { versions(of: $0).stored } ?? ""), in: place.key)
            work.made(step)
        }
        try keep(work.memory, after: known.memory, at: place, in: change)
        state.due = person.zone.instant(
            of: CivilDateTime(person.today.advanced(byDays: 1), .midnight))
    }

    /// Returns the stored objects and the collection memory for all tasks, or for those of some
    /// items and one day.
    private func known(
        of items: Set<String>?, on day: CivilDate?, at place: AccountPlace
    ) throws -> (objects: [StoredObject], memory: SyncState) {
        guard let items else {
            return (
                try store.objects(in: place.key, after: 0, limit: nil),
                SyncState(
                    KnownObjects(stored: try store.writtenFiles(in: place.memory)),
                    try store.sightings(at: place.memory))
            )
        }
        var (objects, files, sightings): ([StoredObject], [String: UInt64], [LastSeenState]) = (
            [], [:], []
        )
        for prefix in try household.uidPrefixes(of: items, on: day, place.person) {
            objects += try store.objects(havingBeginning: prefix, in: place.key)
            // Apps may change the case of UIDs.
            objects += try store.objects(havingBeginning: prefix.uppercased(), in: place.key)
            files.merge(try store.writtenFiles(beginning: prefix, in: place.memory)) { $1 }
            sightings += try store.sightings(ofBeginning: prefix, at: place.memory)
        }
        return (objects, SyncState(KnownObjects(stored: files), sightings))
    }

    /// Stores the differences between two states of the collection memory.
    private func keep(
        _ memory: SyncState, after before: SyncState, at place: AccountPlace,
        in change: borrowing StoreChange
    ) throws {
        let seen = Set(memory.sightings).symmetricDifference(before.sightings)
        if !seen.isEmpty {
            let uids = Set(seen.map(\.uid))
            try change.see(
                memory.sightings.filter { uids.contains($0.uid) }, of: uids, at: place.memory)
        }
        let (files, old) = (memory.objects.stored, before.objects.stored)
        let names = Set(files.keys).union(old.keys).filter { files[$0] != old[$0] }
        if !names.isEmpty { try change.setWrittenFiles(files, of: names, in: place.memory) }
    }

    /// Returns the person with the part of the record that the tasks require.
    private func person(
        _ id: String, _ items: Set<String>?, _ window: TaskWindow, _ day: CivilDate?
    ) throws -> Person {
        // A removed plan has no future tasks.
        guard try !household.isRemoved(id) else {
            return try household.person(id, for: .wholeRecord)
        }
        let first = day ?? now.utc.date.advanced(byDays: -window.behind - 1)
        return try household.person(id, for: .tasks(of: items, since: first))
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
                StoredObject(
                    name: known[uid]?.name ?? WantedTask.name(of: uid), uid: uid,
                    revision: state.next(at: now), bytes: bytes), in: place.key)
        }
        for object in kept where object.bytes != nil && events.objects[object.uid] == nil {
            try change.put(
                StoredObject(
                    name: object.name, uid: object.uid, revision: state.next(at: now), bytes: nil),
                in: place.key)
        }
        state.revisions = events.revisions
        state.due = events.due
    }
}

extension CollectionObject {
    /// Creates an object from a stored one, or returns `nil` if it was removed.
    init?(_ kept: StoredObject) {
        guard let bytes = kept.bytes else { return nil }
        self.init(
            name: kept.name, bytes: bytes, digest: kept.digest.map { ObjectDigest(bits: $0) })
    }
}
