import CivilTime
import Journal
import StoreSchema

extension PostgreSQLChange {
    /// How many of them were new. One alone is taken to be new, as it nearly always is: where it is
    /// not, the change is made again.
    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int {
        if entries.count == 1, !postgres.isWaitingForEach, try sendAlong(entries[0]) { return 1 }
        return try part(nil) { () throws(StoreError) in
            var keys: [Subject: SubjectKey] = [:]
            var ends: [Int: RecordEnd] = [:]
            var count = 0
            for entry in entries {
                let key = try key(of: entry.subject, &keys)
                var end = try end(of: key.person, ends)
                let digest = entry.digest(after: end.digest)
                guard let number = try insert(entry, key, digest) else { continue }
                end.digest = digest
                end.span.take(entry, number)
                ends[key.person] = end
                count += 1
            }
            for (person, end) in ends { postgres.set(end, of: person) }
            return count
        }
    }

    /// Sends an entry with the next question, at the latest with the end of the change; false where more
    /// than the entry is new, or to be looked at.
    private func sendAlong(_ entry: Entry) throws(StoreError) -> Bool {
        try postgres.requireTransaction()
        try entry.requireInRange(at: path)
        guard entry.action.undone == nil,
            let person = try postgres.key(ofPerson: entry.subject.person),
            let subject = try key(of: entry.subject, person)
        else { return false }
        var end = try end(of: person, [:])
        end.digest = entry.digest(after: end.digest)
        end.span.take(entry, end.span.last)
        let values =
            EntryColumns.values(entry, person: person, subject: subject, digest: end.digest)
            + [.text(end.digest)] + end.span.values.dropFirst()
        guard ParameterList(values) != nil else { return false }
        postgres.connection.later(EntryColumns.insertionAtEnd, values)
        postgres.memory.keep(end.digest, .entries, of: person)
        postgres.memory.forgetSpan(of: person)
        return true
    }

    private func end(
        of person: Int, _ known: [Int: RecordEnd]
    ) throws(StoreError) -> RecordEnd {
        if let end = known[person] { return end }
        return RecordEnd(
            digest: try postgres.lastDigest(.entries, of: person),
            span: try postgres.span(of: person))
    }

    private struct SubjectKey {
        let person: Int
        let subject: Int
    }

    private func key(
        of subject: Subject, _ known: inout [Subject: SubjectKey]
    ) throws(StoreError) -> SubjectKey {
        if let key = known[subject] { return key }
        let key = try makeKey(of: subject)
        known[subject] = key
        return key
    }

    /// Its number; nil if it is not new.
    private func insert(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int? {
        try entry.requireInRange(at: path)
        if case .undone(let id) = entry.action { try requireNoCircle(entry.id, id) }
        let number = try postgres.connection.integer(
            EntryColumns.insertion,
            EntryColumns.values(
                entry, person: key.person, subject: key.subject, digest: digest))
        if number == nil { try requireSame(entry) }
        return number
    }

    private func requireSame(_ entry: Entry) throws(StoreError) {
        let id = StoredValue.text(entry.id.description)
        let owner = try postgres.connection.rows(
            """
            SELECT key, id FROM person
            WHERE key = (SELECT person FROM entry_id WHERE id = ?::uuid)
            """, [id]
        ) { row throws(StoreError) in
            (
                try postgres.found(row.integer(0), in: "a person"),
                try postgres.found(row.text(1), in: "a person")
            )
        }
        guard let (key, person) = owner.first,
            try postgres.entries(
                "\(EntryColumns.selection) WHERE person = ? AND day = ? AND id = ?",
                [.integer(key), .integer(entry.day.dayNumber), id],
                try postgres.subjects(key, person)) == [entry]
        else { throw StoreError(.otherContent(entry.id), path) }
    }

    /// Follows what an undoing undoes, which must not lead back to it.
    private func requireNoCircle(_ start: EntryID, _ undone: EntryID) throws(StoreError) {
        var next: EntryID? = undone
        while let id = next {
            guard id != start else { throw StoreError(.undoesItself(start), path) }
            let found = try postgres.connection.rows(
                "SELECT undoes FROM entry_lasting WHERE id = ?", [.text(id.description)]
            ) { row throws(StoreError) in row.entryID(0) }
            next = found.first ?? nil
        }
    }

    private func makeKey(of subject: Subject) throws(StoreError) -> SubjectKey {
        let person = try makeKey(ofPerson: subject.person)
        if let key = try key(of: subject, person) {
            return SubjectKey(person: person, subject: key)
        }
        let key = try made(
            """
            INSERT INTO subject (person, item, name, zone, unit) VALUES (?, ?, ?, ?, ?)
            RETURNING key
            """,
            [
                .integer(person), .text(subject.item), .text(subject.name),
                .text(subject.zone), .optional(subject.unit),
            ])
        postgres.memory.add(subject, key, of: person)
        return SubjectKey(person: person, subject: key)
    }

    private func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int? {
        if let known = postgres.memory.subjects(of: person) {
            return known.first { $0.value == subject }?.key
        }
        let values: [StoredValue] = [
            .integer(person), .text(subject.item), .text(subject.name), .text(subject.zone),
        ]
        let question =
            "SELECT key FROM subject WHERE person = ? AND item = ? AND name = ? AND zone = ?"
        guard let unit = subject.unit else {
            return try postgres.connection.integer("\(question) AND unit IS NULL", values)
        }
        return try postgres.connection.integer("\(question) AND unit = ?", values + [.text(unit)])
    }
}
