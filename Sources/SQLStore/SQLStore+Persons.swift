import Journal

extension SQLStore {
    /// Returns the keys and IDs of all persons.
    func persons() throws(StoreError) -> [(key: Int, id: String)] {
        try connection.rows("SELECT key, id FROM person ORDER BY key") { row throws(StoreError) in
            (
                try self.found(row.integer("key"), in: "a person"),
                try self.found(row.text("id"), in: "a person")
            )
        }
    }

    func id(ofPerson key: Int) throws(StoreError) -> String? {
        try texts("SELECT id FROM person WHERE key = ?", [.integer(key)], in: "a person").first
    }

    /// Returns the subjects of a person's entries, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        try storedSubjects(key, person)
    }

    func storedSubjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        let subjects = try connection.rows(
            "SELECT \(Self.subjectColumns) FROM subject WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in try self.subject(row, person) }
        return Dictionary(subjects) { first, _ in first }
    }

    static var subjectColumns: String { "subject.key AS key, item, name, unit, zone" }

    func subject(
        _ row: Connection.Row, _ person: String
    ) throws(StoreError) -> (key: Int, subject: Subject) {
        let name = "the subject of an entry"
        let key = try found(row.integer("key"), in: name)
        let item = try found(row.text("item"), in: name)
        let title = try found(row.text("name"), in: name)
        let unit = row.isNull("unit") ? nil : try found(row.text("unit"), in: name)
        let zone = try found(row.text("zone"), in: name)
        return (key, Subject(person: person, item: item, name: title, unit: unit, zone: zone))
    }

    func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int? {
        try storedKey(of: subject, person)
    }

    func storedKey(of subject: Subject, _ person: Int) throws(StoreError) -> Int? {
        let values: [StoredValue] = [
            .integer(person), .text(subject.item), .text(subject.name), .text(subject.zone),
        ]
        let question =
            "SELECT key FROM subject WHERE person = ? AND item = ? AND name = ? AND zone = ?"
        guard let unit = subject.unit else {
            return try connection.integer("\(question) AND unit IS NULL", values)
        }
        return try connection.integer("\(question) AND unit = ?", values + [.text(unit)])
    }
}
