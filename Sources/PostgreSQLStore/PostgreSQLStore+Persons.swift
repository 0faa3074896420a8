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

    /// Reads a person's row, in one go with what the entries are about and the answers to other
    /// questions; gives the key.
    func look(
        at id: String, asking questions: [SQLStatement],
        _ read: (_ place: Int, _ row: borrowing ResultRow) throws(StoreError) -> Void
    ) throws(StoreError) -> Int? {
        let row = SQLStatement(
            sql: """
                SELECT key, entry_digest, plan_digest, \(RecordSpan.columns) FROM person WHERE id = ?
                """, values: [.text(id)])
        var key: Int?
        var subjects: [Int: Subject]? = [:]
        try connection.ask([row, Self.subjects(of: id)] + questions) {
            place, row throws(StoreError) in
            switch place {
            case 0: key = try self.keepPerson(row, id)
            case 1:
                // Whoever asks for them is told of one that means nothing.
                let found = try? self.subject(row, id)
                if let found { subjects?[found.key] = found.subject } else { subjects = nil }
            default: try read(place - 2, row)
            }
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
        let question = Self.subjects(of: person)
        let rows = try connection.rows(question.sql, question.values) { row throws(StoreError) in
            try self.subject(row, person)
        }
        let subjects = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        // Somebody whom the change has not looked at is not held, and may get others meanwhile.
        if memory.key(of: person) == key { memory.keep(subjects, of: key) }
        return subjects
    }

    private static func subjects(of person: String) -> SQLStatement {
        SQLStatement(
            sql: """
                SELECT key, item, name, unit, zone FROM subject
                WHERE person = (SELECT key FROM person WHERE id = ?)
                """, values: [.text(person)])
    }

    private func subject(
        _ row: borrowing ResultRow, _ person: String
    ) throws(StoreError) -> (key: Int, subject: Subject) {
        let name = "the subject of an entry"
        let unit = row.isNull(3) ? nil : try found(row.text(3), in: name)
        let subject = Subject(
            person: person, item: try found(row.text(1), in: name),
            name: try found(row.text(2), in: name), unit: unit,
            zone: try found(row.text(4), in: name))
        return (try found(row.integer(0), in: name), subject)
    }
}
