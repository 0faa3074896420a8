import Journal
import StoreSchema

extension SQLiteChange {
    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int {
        try part { () throws(StoreError) in
            var keys: [Subject: SubjectKey] = [:]
            var digests: [Int: String] = [:]
            var number = try next("SELECT max(number) FROM entry")
            let first = number
            for entry in entries {
                let key = try key(of: entry.subject, &keys)
                let last = try lastDigest(of: key.person, digests)
                let digest = entry.digest(after: last)
                guard try insert(entry, number, key, digest) else { continue }
                digests[key.person] = digest
                number += 1
            }
            for (person, digest) in digests {
                try sqlite.setLastDigest(.entries, of: person, to: digest)
            }
            return number - first
        }
    }

    private func lastDigest(
        of person: Int, _ known: [Int: String]
    ) throws(StoreError) -> String {
        if let digest = known[person] { return digest }
        return try sqlite.lastDigest(.entries, of: person)
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

    /// Whether it was new.
    private func insert(
        _ entry: Entry, _ number: Int, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Bool {
        try entry.requireInRange(at: path)
        if case .undone(let id) = entry.action { try requireNoCircle(entry.id, id) }
        let keys: [SQLValue] = [
            .integer(number), .integer(key.person), .integer(key.subject), .text(digest),
        ]
        try run(EntryRow.insertion, keys + EntryRow.values(entry))
        if changes == 0 {
            try requireSame(entry)
            return false
        }
        return true
    }

    private func requireSame(_ entry: Entry) throws(StoreError) {
        let id = SQLValue.text(entry.id.description)
        let owner = try sqlite.connection.rows(
            "SELECT key, id FROM person WHERE key = (SELECT person FROM entry WHERE id = ?)", [id]
        ) { row throws(StoreError) in
            (
                try sqlite.found(row.integer(0), in: "a person"),
                try sqlite.found(row.text(1), in: "a person")
            )
        }
        guard let (key, person) = owner.first,
            try sqlite.entries("WHERE id = ?", [id], try sqlite.subjects(key, person)) == [entry]
        else { throw StoreError(.otherContent(entry.id), path) }
    }

    /// Follows what an undoing undoes, which must not lead back to it.
    private func requireNoCircle(_ start: EntryID, _ undone: EntryID) throws(StoreError) {
        var next: EntryID? = undone
        while let id = next {
            guard id != start else { throw StoreError(.undoesItself(start), path) }
            let found = try sqlite.connection.rows(
                "SELECT undoes FROM entry WHERE id = ?", [.text(id.description)]
            ) { row throws(StoreError) in row.entryID(0) }
            next = found.first ?? nil
        }
    }

    private func makeKey(of subject: Subject) throws(StoreError) -> SubjectKey {
        let person = try makeKey(ofPerson: subject.person)
        if let key = try key(of: subject, person) {
            return SubjectKey(person: person, subject: key)
        }
        let key = try next("SELECT max(key) FROM subject")
        try run(
            "INSERT INTO subject (key, person, item, name, zone, unit) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .integer(key), .integer(person), .text(subject.item), .text(subject.name),
                .text(subject.zone), .optional(subject.unit),
            ])
        return SubjectKey(person: person, subject: key)
    }

    private func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int? {
        let values: [SQLValue] = [
            .integer(person), .text(subject.item), .text(subject.name), .text(subject.zone),
        ]
        let question =
            "SELECT key FROM subject WHERE person = ? AND item = ? AND name = ? AND zone = ?"
        guard let unit = subject.unit else {
            return try sqlite.connection.integer("\(question) AND unit IS NULL", values)
        }
        return try sqlite.connection.integer("\(question) AND unit = ?", values + [.text(unit)])
    }
}
