import CivilTime
import Journal

extension SQLChange {
    /// Appends entries, and returns how many were new.
    func appendEach(_ entries: [Entry]) throws(StoreError) -> Int {
        try part(nil) { () throws(StoreError) in
            var keys: [Subject: SubjectKey] = [:]
            var ends: [Int: RecordEnd] = [:]
            var count = 0
            for entry in entries {
                let key = try key(of: entry.subject, &keys)
                var end = try end(of: key.person, ends)
                let digest = entry.digest(after: end.digest)
                guard let number = try add(entry, key, digest) else { continue }
                end.digest = digest
                end.span.take(entry, number)
                ends[key.person] = end
                count += 1
            }
            for (person, end) in ends { try sql.set(end, of: person) }
            return count
        }
    }

    /// Returns the end of a person's record.
    func end(
        of person: Int, _ known: [Int: RecordEnd] = [:]
    ) throws(StoreError) -> RecordEnd {
        if let end = known[person] { return end }
        return RecordEnd(
            digest: try sql.lastDigest(.entries, of: person), span: try sql.span(of: person))
    }

    private func key(
        of subject: Subject, _ known: inout [Subject: SubjectKey]
    ) throws(StoreError) -> SubjectKey {
        if let key = known[subject] { return key }
        let key = try makeKey(of: subject)
        known[subject] = key
        return key
    }

    /// Inserts an entry. Returns its number, or `nil` if it exists already.
    private func add(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int? {
        try entry.requireInRange(at: path)
        if case .undone(let id) = entry.action { try requireNoCircle(entry.id, id) }
        let number = try insert(entry, key, digest)
        if number == nil { try requireSame(entry) }
        return number
    }

    private func requireSame(_ entry: Entry) throws(StoreError) {
        guard let key = try sql.person(of: entry.id),
            let person = try sql.id(ofPerson: key),
            try sql.entries(
                "\(EntryRow.selection) FROM entry WHERE person = ? AND day = ? AND id = ?",
                [
                    .integer(key), .integer(entry.day.dayNumber), .text(entry.id.description),
                ], try sql.subjects(key, person)) == [entry]
        else { throw StoreError(.otherContent(entry.id), path) }
    }

    /// Throws an error if an undoing would undo itself, directly or through other undoings.
    private func requireNoCircle(_ start: EntryID, _ undone: EntryID) throws(StoreError) {
        var next: EntryID? = undone
        while let id = next {
            guard id != start else { throw StoreError(.undoesItself(start), path) }
            let found = try sql.connection.rows(
                "SELECT undoes FROM \(Database.dialect.lasting) WHERE id = ?",
                [.text(id.description)]
            ) { row throws(StoreError) in row.entryID("undoes") }
            next = found.first ?? nil
        }
    }

    private func makeKey(of subject: Subject) throws(StoreError) -> SubjectKey {
        let person = try makeKey(ofPerson: subject.person)
        if let key = try sql.key(of: subject, person) {
            return SubjectKey(person: person, subject: key)
        }
        let key = SubjectKey(
            person: person,
            subject: try insert(
                into: "subject",
                [
                    "person": .integer(person), "item": .text(subject.item),
                    "name": .text(subject.name), "zone": .text(subject.zone),
                    "unit": .optional(subject.unit),
                ]))
        note(subject, key)
        return key
    }
}
