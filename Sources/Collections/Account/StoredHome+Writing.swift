import CivilTime
import CalendarImport
import Feed
import Household
import ICalendar
import Journal

/// Writes by apps.
///
/// The changes that an object expresses are recorded first, in the same transaction. A tick
/// therefore counts even if its object has changed or been removed meanwhile.
extension StoredHome {
    /// Creates or replaces an object in a collection if the condition holds.
    package func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict {
        guard let place = try place(collection) else { return .missing }
        guard mayAnswer else { return .refused(.readOnly) }
        let checked: CheckedObject
        do throws(WriteRefusal) {
            checked = try CheckedObject(bytes, for: [place.kind.rawValue], reader)
        } catch {
            return .refused(error)
        }
        let sent = SentObject(name, bytes, checked)
        return try store.write { change in
            let state = try state(of: place, in: change)
            let kept = try store.object(name, in: place.key)
            let present = kept?.bytes == nil ? nil : kept
            var write = Write(sent, over: present)
            if place.kind == .tasks, sent.isOurs, let kept { write.versions = versions(of: kept) }
            guard condition.holds(of: present.flatMap(AccountObject.init)?.stamp) else {
                let text = write.text(stale: condition.match)
                try take(sent, .copy, upon: text, at: place, in: change)
                write.versions?.add(sent.component, ObjectDigest(of: bytes), upon: text)
                if let kept, write.versions != nil {
                    try change.put(kept.knowing(write.versions), in: place.key)
                }
                return .stale
            }
            if let refusal = try refusal(of: sent, over: present, at: place) {
                try take(sent, .copy, at: place, in: change)
                return .refused(refusal)
            }
            let entries = try take(&write, condition, at: place, in: change)
            let verdict = try keep(write, at: place, state, entries, in: change)
            try noteSilence(verdict, at: place, after: state.revision, in: change)
            return verdict
        }
    }

    /// Removes an object from a collection if the condition holds.
    package func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) throws -> WriteVerdict {
        guard let place = try place(collection) else { return .missing }
        guard mayAnswer, place.kind == .tasks else { return .refused(.readOnly) }
        return try store.write { change in
            var state = try state(of: place, in: change)
            let before = state.revision
            guard let present = try store.object(name, in: place.key),
                let old = AccountObject(present)
            else { return .missing }
            guard condition.holds(of: old.stamp) else { return .stale }
            guard try mayRemove(present, from: place, in: change) else {
                // Updating the collection restores tasks that no longer count as skipped.
                _ = try self.state(of: place, in: change)
                return .refused(.readOnly)
            }
            try change.put(
                StoredObject(
                    name: name, uid: present.uid, revision: state.next(at: now), bytes: nil,
                    versions: versions(of: present).stored), in: place.key)
            try change.set(state, of: place.key)
            // A deletion can only be interpreted by comparison with the complete rest of the
            // collection.
            let rest = try store.objects(in: place.key, after: 0, limit: nil)
            try takeWhole(rest, at: place, in: change)
            try noteSilence(.removed, at: place, after: before, in: change)
            return .removed
        }
    }
}

extension StoredHome {
    /// Returns whether an app may remove an object. The number of open tasks of dosecal that may be
    /// removed at a time is limited.
    private func mayRemove(
        _ object: StoredObject, from place: AccountPlace, in change: borrowing StoreChange
    ) throws -> Bool {
        guard PublishedUID.isOurs(object.uid), let bytes = object.bytes,
            TaskObject(bytes, reader)?.mark == .open
        else { return true }
        return try household.mayDelete(
            object.uid.lowercased(), of: place.person, from: place.memory, in: change)
    }
}

/// A parsed object that an app has sent.
private struct SentObject {
    let name: String
    let bytes: [UInt8]
    let uid: String
    let reading: CalendarReading

    init(_ name: String, _ bytes: [UInt8], _ checked: CheckedObject) {
        (self.name, self.bytes) = (name, bytes)
        (uid, reading) = (checked.uid, checked.reading)
    }

    var component: ReadComponent? { reading.components.first }
    var isOurs: Bool { PublishedUID.isOurs(uid) }
}

/// An object sent by an app, and the current object of that name.
private struct Write {
    let sent: SentObject
    let present: StoredObject?
    /// The known versions of a task of dosecal, or `nil` for any other object.
    var versions: ObjectVersions?

    init(_ sent: SentObject, over present: StoredObject?) {
        self.sent = sent
        self.present = present
    }

    /// Returns the state of the version that the app edited, if known.
    func text(stale tags: ObjectCondition.Tags? = nil) -> LastSeenState? {
        sent.component.flatMap { versions?.basis(of: $0, stale: tags) }
    }
}

extension StoredObject {
    /// Returns the object with the given versions.
    fileprivate func knowing(_ versions: ObjectVersions?) -> StoredObject {
        StoredObject(
            name: name, uid: uid, revision: revision, bytes: bytes, digest: digest,
            versions: versions?.stored ?? "")
    }
}

extension StoredHome {
    /// Returns the known versions of a task.
    func versions(of object: StoredObject) -> ObjectVersions {
        var versions = ObjectVersions(stored: object.versions, of: object.uid)
        if let bytes = object.bytes { versions.add(present: bytes, reader) }
        return versions
    }
}

extension StoredHome {
    /// Returns the reason why an object may not be stored under its name, or `nil` if it may.
    private func refusal(
        of sent: SentObject, over present: StoredObject?, at place: AccountPlace
    ) throws -> WriteRefusal? {
        if let other = try store.object(havingUID: sent.uid, in: place.key),
            other.name != sent.name
        {
            return .uidTaken(by: other.name)
        }
        if let present, present.uid != sent.uid { return .uidTaken(by: present.name) }
        switch place.kind {
        case .events: return present == nil ? .readOnly : nil
        case .tasks: return sent.isOurs ? nil : try refusalOfOwn(sent, over: present, at: place)
        }
    }

    /// Returns the reason why a to-do that dosecal did not create may not be stored, or `nil` if it
    /// may.
    private func refusalOfOwn(
        _ sent: SentObject, over present: StoredObject?, at place: AccountPlace
    ) throws -> WriteRefusal? {
        guard sent.bytes.count <= ObjectLimits.ownBytes else {
            return .tooLarge(most: ObjectLimits.ownBytes)
        }
        guard present == nil else { return nil }
        let own = try store.objects(in: place.key, after: 0, limit: nil).count {
            $0.bytes != nil && !PublishedUID.isOurs($0.uid)
        }
        return own < ObjectLimits.ownObjects ? nil : .tooMany(most: ObjectLimits.ownObjects)
    }

    private func stampsOf(_ object: StoredObject?, at place: AccountPlace) -> ObjectStamps? {
        guard let bytes = object?.bytes else { return nil }
        let reading = reader.reading(bytes) { $0.name == place.kind.rawValue }
        return reading.components.first.map { ObjectStamps($0) }
    }

    /// Stores an object.
    ///
    /// - Parameter entries: The entries made from the object, or `nil` if the app edited an
    ///   outdated version.
    private func keep(
        _ write: Write, at place: AccountPlace, _ state: CollectionState, _ entries: [Entry]?,
        in change: borrowing StoreChange
    ) throws -> WriteVerdict {
        var state = state
        let (sent, present) = (write.sent, write.present)
        let renewal = try renewal(after: entries, from: sent, at: place)
        // Source 0 marks the collection as outdated, so the update restores what the object lost of
        // plan and record.
        let isOurTask = place.kind == .tasks && sent.isOurs
        if entries == nil || (isOurTask && renewal == nil) { state.source = 0 }
        // A series stays as planned. The missing tag makes the app fetch it again.
        let bytes = place.kind == .events ? present?.bytes : sent.bytes
        try change.put(
            StoredObject(
                name: sent.name, uid: sent.uid, revision: state.next(at: now), bytes: bytes
            ).knowing(write.versions), in: place.key)
        try change.set(state, of: place.key)
        // If the update changes the object, the missing tag makes the app fetch it again.
        if let renewal {
            try renew(renewal, at: place, state, in: change)
        } else {
            _ = try self.state(of: place, in: change)
        }
        let kept = try store.object(sent.name, in: place.key)?.bytes
        let tag = kept == sent.bytes ? AccountObject.tag(of: sent.bytes) : nil
        return present == nil ? .created(tag: tag) : .replaced(tag: tag)
    }

    /// Returns the tasks to update after the entries, or after an object without new information.
    ///
    /// Returns `nil` if no task or any task may have to change.
    private func renewal(
        after entries: [Entry]?, from sent: SentObject, at place: AccountPlace
    ) throws -> Renewal? {
        guard let entries, place.kind == .tasks, sent.isOurs else { return nil }
        var items =
            try entries.isEmpty
            ? household.items(havingUID: sent.uid, place.person)
            : household.followers(of: Set(entries.map(\.subject.item)), place.person)
        guard !items.isEmpty, entries.allSatisfy({ $0.subject.person == place.person }),
            try !household.haveLenses(items, place.person)
        else { return nil }
        if account.alarms(of: .tasks) == .together {
            guard let all = try household.itemsDueTogether(with: items, place.person) else {
                return nil
            }
            items = all
        }
        let day = PublishedUID(sent.uid)?.date
        let isOfOneDay =
            try entries.allSatisfy { $0.day == day }
            && household.areAnsweredByTheDay(items, place.person)
        return Renewal(items: items, day: isOfOneDay ? day : nil)
    }

    /// Records what an object reports, such as a completed dose, and returns the new entries, or
    /// `nil` if the app edited an outdated version.
    private func take(
        _ write: inout Write, _ condition: ObjectCondition, at place: AccountPlace,
        in change: borrowing StoreChange
    ) throws -> [Entry]? {
        let (isNew, isTagged) = (write.present == nil, condition.match != nil)
        let text = isNew ? nil : write.text()
        write.versions?.add(write.sent.component, ObjectDigest(of: write.sent.bytes), upon: text)
        let stamps = isTagged || text != nil ? nil : write.sent.component.map { ObjectStamps($0) }
        let basis = stamps?.basis(over: stampsOf(write.present, at: place)) ?? .present
        if basis == .older {
            try take(write.sent, .copy, at: place, in: change)
            return nil
        }
        return try take(
            write.sent, .place(place.memory), isAnswer: basis == .present, upon: text, at: place,
            in: change)
    }

    /// Records what an object reports, given the state of the version that the app edited if known.
    @discardableResult
    private func take(
        _ object: SentObject, _ kind: CalendarSource.Kind, isAnswer: Bool = false,
        upon text: LastSeenState? = nil, at place: AccountPlace, in change: borrowing StoreChange
    ) throws -> [Entry] {
        let file = CalendarSource.File(name: "\(place.memory)/\(object.name)", object.reading)
        var source = source([file], kind, isWhole: false)
        source.isAnswer = isAnswer
        source.basis = text
        let entries = try household.ingest(source, about: place.person, in: change)
        changed.formUnion(entries.map(\.subject.person))
        return entries
    }

    /// Records what the complete collection reports, including its missing objects.
    private func takeWhole(
        _ objects: [StoredObject], at place: AccountPlace, in change: borrowing StoreChange
    ) throws {
        let scope = try CalendarScope(household, about: place.person)
        let files = objects.compactMap { object in
            object.bytes.map {
                CalendarSource.File(
                    name: "\(place.memory)/\(object.name)",
                    reader.reading($0, wanting: scope.wants))
            }
        }
        let source = source(files, .place(place.memory), isWhole: true)
        let imported = try household.importing(
            [Household.Import(source)], about: place.person, in: change)
        changed.formUnion(imported.conclusions.entries.map(\.subject.person))
    }

    private func source(
        _ files: [CalendarSource.File], _ kind: CalendarSource.Kind, isWhole: Bool
    ) -> CalendarSource {
        var source = CalendarSource(kind, files, isWhole: isWhole)
        source.isMaintainedByUs = true
        source.author = .account(account.name)
        return source
    }
}
