import Journal
import StoreSchema

/// Who is looked at.
extension PostgreSQLStore {
    /// In a change nobody else changes the person from now on.
    func key(ofPerson id: String) throws(StoreError) -> Int? {
        hold(.person(id))
        if connection.transaction != .none, let known = memory.key(of: id) { return known }
        return try look(at: id, asking: []) { _, _ throws(StoreError) in }
    }

    /// Reads a person's row and what the entries are about, in one go with the answers to other
    /// questions; gives the key.
    func look(
        at id: String, asking questions: [SQLStatement],
        _ read: (_ place: Int, _ row: borrowing ResultRow) throws(StoreError) -> Void
    ) throws(StoreError) -> Int? {
        let rows = SQLStatement(
            sql: """
                SELECT person.key, entry_digest, plan_digest, \(RecordSpan.columns),
                    subject.key, item, name, unit, zone
                FROM person LEFT JOIN subject ON subject.person = person.key WHERE person.id = ?
                """, values: [.text(id)])
        var key: Int?
        var subjects: [Int: Subject]? = [:]
        try connection.ask([rows] + questions) { place, row throws(StoreError) in
            guard place == 0 else { return try read(place - 1, row) }
            if key == nil { key = try self.keepPerson(row, id) }
            if row.isNull(7) { return }
            // After an invalid row nothing is cached, so reading the entries reports it.
            let found = try? self.subject(row, from: 7, id)
            if let found { subjects?[found.key] = found.subject } else { subjects = nil }
        }
        if let key, let subjects { memory.keep(subjects, of: key) }
        return key
    }

    private func keepPerson(
        _ row: borrowing ResultRow, _ id: String
    ) throws(StoreError) -> Int {
        let key = try found(row.integer(0), in: "a person")
        memory.keep(key, [.entries: row.text(1) ?? "", .plans: row.text(2) ?? ""], of: id)
        memory.keep(RecordSpan(row, 3), of: key)
        return key
    }

    /// What the entries of a person are about, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        if connection.transaction != .none, let known = memory.subjects(of: key) {
            return known
        }
        let rows = try connection.rows(
            "SELECT key, item, name, unit, zone FROM subject WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in try self.subject(row, from: 0, person) }
        let subjects = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        // Somebody whom the change has not looked at is not held, and may get others meanwhile.
        if memory.key(of: person) == key { memory.keep(subjects, of: key) }
        return subjects
    }

    private func subject(
        _ row: borrowing ResultRow, from first: Int, _ person: String
    ) throws(StoreError) -> (key: Int, subject: Subject) {
        let name = "the subject of an entry"
        let unit = row.isNull(first + 3) ? nil : try found(row.text(first + 3), in: name)
        let subject = Subject(
            person: person, item: try found(row.text(first + 1), in: name),
            name: try found(row.text(first + 2), in: name), unit: unit,
            zone: try found(row.text(first + 4), in: name))
        return (try found(row.integer(first), in: name), subject)
    }
}
