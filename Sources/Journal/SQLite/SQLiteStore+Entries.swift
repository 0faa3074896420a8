public import CivilTime

extension SQLiteStore {
    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    public func peopleWithEntries() throws(StoreError) -> [String] {
        try connection.rows(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM entry WHERE entry.person = person.key)
            """
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a person")
        }.sorted()
    }

    /// A person's entries of a day and later, in the order in which they came; all, without one.
    /// What was counted and replaced before, and every undoing, is always among them.
    public func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        guard let key = try key(ofPerson: person) else { return [] }
        guard let day else {
            return try entries(
                "WHERE person = ? ORDER BY number", [.integer(key)], try subjects(key, person))
        }
        return try entries(
            """
            WHERE number IN
                (SELECT number FROM entry WHERE person = ? AND day >= ?
                 UNION SELECT number FROM entry
                 WHERE person = ? AND kind IN ('replaced', 'counted', 'undone'))
            ORDER BY number
            """, [.integer(key), .integer(day.dayNumber), .integer(key)],
            try subjects(key, person))
    }

    private func entries(
        _ which: String, _ values: [SQLValue], _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        let path = connection.path
        return try connection.rows("\(EntryRow.selection) \(which)", values) {
            row throws(StoreError) in
            guard let entry = EntryRow.entry(row, subjects) else {
                throw StoreError(.unreadable(row: EntryRow.name(row)), path)
            }
            return entry
        }
    }

    /// What the entries of a person are about, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        let subjects = try connection.rows(
            "SELECT key, item, name, unit, zone FROM subject WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in
            let name = "the subject of an entry"
            let unit = row.isNull(3) ? nil : try self.found(row.text(3), in: name)
            let subject = Subject(
                person: person, item: try self.found(row.text(1), in: name),
                name: try self.found(row.text(2), in: name), unit: unit,
                zone: try self.found(row.text(4), in: name))
            return (try self.found(row.integer(0), in: name), subject)
        }
        return Dictionary(subjects, uniquingKeysWith: { first, _ in first })
    }

    /// Adds entries at the end; those that are there already are left out. Gives how many were new.
    @discardableResult
    public func append(_ entries: [Entry]) throws(StoreError) -> Int {
        try change { () throws(StoreError) in
            var keys: [Subject: SubjectKey] = [:]
            var number = try self.next("SELECT max(number) FROM entry")
            let first = number
            for entry in entries {
                let key = try self.key(of: entry.subject, &keys)
                if try self.insert(entry, number, key) { number += 1 }
            }
            return number - first
        }
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
        _ entry: Entry, _ number: Int, _ key: SubjectKey
    ) throws(StoreError) -> Bool {
        try entry.requireInRange(at: connection.path)
        if case .undone(let id) = entry.action { try requireNoCircle(entry.id, id) }
        let keys: [SQLValue] = [
            .integer(number), .integer(key.person), .integer(key.subject),
        ]
        try connection.run(EntryRow.insertion, keys + EntryRow.values(entry))
        if connection.changes == 0 {
            try requireSame(entry)
            return false
        }
        return true
    }

    private func requireSame(_ entry: Entry) throws(StoreError) {
        let id = SQLValue.text(entry.id.description)
        let owner = try connection.rows(
            "SELECT key, id FROM person WHERE key = (SELECT person FROM entry WHERE id = ?)", [id]
        ) { row throws(StoreError) in
            (
                try self.found(row.integer(0), in: "a person"),
                try self.found(row.text(1), in: "a person")
            )
        }
        guard let (key, person) = owner.first,
            try entries("WHERE id = ?", [id], try subjects(key, person)) == [entry]
        else { throw StoreError(.otherContent(entry.id), connection.path) }
    }

    /// Follows what an undoing undoes, which must not lead back to it.
    private func requireNoCircle(_ start: EntryID, _ undone: EntryID) throws(StoreError) {
        var next: EntryID? = undone
        while let id = next {
            guard id != start else { throw StoreError(.undoesItself(start), connection.path) }
            let found = try connection.rows(
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
        try connection.run(
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
            return try connection.integer("\(question) AND unit IS NULL", values)
        }
        return try connection.integer("\(question) AND unit = ?", values + [.text(unit)])
    }
}
