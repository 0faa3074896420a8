import Adherence
import CarePlan
import CivilTime
package import Journal
import LensCare

extension Household {
    /// Records a request, or returns the reason why it is not recorded.
    package func record(_ request: Request, by author: Author) throws -> Recording {
        try store.write { change in try recording(of: request, by: author, in: change) }
    }

    /// Records all requests or none. If one is not recorded, the other results are what they would
    /// have been.
    package func record(_ requests: [Request], by author: Author) throws -> [Recording] {
        do {
            return try store.write { change in
                var recordings: [Recording] = []
                for request in requests {
                    recordings.append(try recording(of: request, by: author, in: change))
                }
                guard recordings.allSatisfy(\.isDone) else { throw Undone(recordings: recordings) }
                return recordings
            }
        } catch let undone as Undone {
            return undone.recordings
        }
    }

    /// The error that rolls back the transaction if a request was not recorded.
    private struct Undone: Error {
        let recordings: [Recording]
    }

    func recording(
        of request: Request, by author: Author, in change: borrowing StoreChange
    ) throws -> Recording {
        let near = try person(request.person, for: .recording(nil, []))
        let item = try near.item(request.item)
        let days = RecordingRules.days(of: request.verb, near)
        let person = try person(near, widenedFor: .recording(item, days))
        return try record(request, of: person, by: author, in: change)
    }

    /// Records a request for a person who was loaded in the same transaction.
    package func record(
        _ request: Request, of person: Person, by author: Author,
        in change: borrowing StoreChange
    ) throws -> Recording {
        let item = try person.item(request.item)
        if let id = request.entryID, person.timeline.record.entries.contains(where: { $0.id == id })
        {
            return Recording(
                person: person, item: item, at: now, verdict: .alreadyRecorded(.repeated))
        }
        let rules = RecordingRules(
            person: person, item: item, source: author.source, author: author, request: request,
            left: try left(of: item, person, for: request.verb))
        switch rules.decision {
        case .settled(let verdict, let at):
            return Recording(person: person, item: item, at: at, verdict: verdict)
        case .write(let drafts, let subject, let at, let concerns):
            let entries = drafts.enumerated().map { number, draft in
                entry(
                    draft, request.entryID.flatMap { number == 0 ? $0 : nil } ?? newID(), on: item,
                    of: person, request, author)
            }
            let after = try add(entries, to: person, restingOn: request.evidence, in: change)
            let told = Change(entries: entries, subject: subject, concerns: concerns)
            return Recording(person: after, item: item, at: at, verdict: .recorded(told))
        }
    }

    private func entry(
        _ draft: RecordingRules.Draft, _ id: EntryID, on item: Item, of person: Person,
        _ request: Request, _ author: Author
    ) -> Entry {
        // An assignment of evidence is made by a person, so its grade is exact.
        Entry(
            id: id, recorded: now, source: author.source,
            subject: person.subject(item, unit: draft.unit),
            day: draft.day, action: draft.action, note: request.note,
            basis: request.evidence.map { Entry.Basis($0.id, .exact) }, author: author)
    }

    private func add(
        _ entries: [Entry], to person: Person, restingOn evidence: Evidence?,
        in change: borrowing StoreChange
    ) throws -> Person {
        if let evidence { try change.add([evidence]) }
        try change.append(entries)
        var after = person
        after.timeline = after.timeline.appending(entries)
        return after
    }
}

extension Household.Recording {
    /// Whether the record contains what was requested.
    package var isDone: Bool {
        switch verdict {
        case .recorded, .alreadyRecorded: true
        case .needsConfirmation, .refused: false
        }
    }
}

extension Household {
    /// Returns the amount that is left before a count, or `nil` if it is unknown or not needed.
    fileprivate func left(of item: Item, _ person: Person, for verb: Verb) throws -> Amount? {
        guard case .count = verb else { return nil }
        return item.isLensSet
            ? person.lensRecord(item)?.supply(on: person.today)?.left
            : try store.supply(of: item, person)?.left
    }
}
