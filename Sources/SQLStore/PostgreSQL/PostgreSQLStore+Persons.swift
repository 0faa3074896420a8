import Journal

/// Data about a person that is cached during a transaction.
extension PostgreSQLStore {
    /// Returns the key of a person. In a writing transaction it locks the person until the end.
    func key(ofPerson id: String) throws(StoreError) -> Int? {
        hold(.person(id))
        if connection.transaction != .none, let known = cache.key(of: id) { return known }
        return try look(at: id, asking: []) { _, _ throws(StoreError) in }
    }

    /// Reads the row and the subjects of a person, in one round trip with other queries. Returns
    /// the key, or `nil` if the person does not exist.
    func look(
        at id: String, asking questions: [SQLStatement],
        _ read: (_ place: Int, _ row: ResultRow) throws(StoreError) -> Void
    ) throws(StoreError) -> Int? {
        let rows = SQLStatement(
            sql: """
                SELECT person.key AS person, entry_digest, plan_digest, \(RecordSpan.columns),
                    \(Self.subjectColumns)
                FROM person LEFT JOIN subject ON subject.person = person.key WHERE person.id = ?
                """, values: [.text(id)])
        var key: Int?
        var subjects: [Int: Subject]? = [:]
        try connection.ask([rows] + questions) { place, row throws(StoreError) in
            guard place == 0 else { return try read(place - 1, row) }
            if key == nil { key = try self.keepPerson(row, id) }
            if row.isNull("key") { return }
            // After an invalid row nothing is cached, so reading the entries reports it.
            let found = try? self.subject(row, id)
            if let found { subjects?[found.key] = found.subject } else { subjects = nil }
        }
        if let key, let subjects { cache.keep(subjects, of: key) }
        return key
    }

    private func keepPerson(_ row: ResultRow, _ id: String) throws(StoreError) -> Int {
        let key = try found(row.integer("person"), in: "a person")
        let digests: [DigestChain: String] = [
            .entries: row.text("entry_digest") ?? "", .plans: row.text("plan_digest") ?? "",
        ]
        cache.keep(key, digests, of: id)
        cache.keep(RecordSpan(row), of: key)
        return key
    }

    /// Returns the subjects of a person's entries, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        if connection.transaction != .none, let known = cache.subjects(of: key) {
            return known
        }
        let subjects = try storedSubjects(key, person)
        // A person whose key was not looked up is not locked, so other transactions may add
        // subjects.
        if cache.key(of: person) == key { cache.keep(subjects, of: key) }
        return subjects
    }

    func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int? {
        if let known = cache.subjects(of: person) {
            return known.first { $0.value == subject }?.key
        }
        return try storedKey(of: subject, person)
    }
}
