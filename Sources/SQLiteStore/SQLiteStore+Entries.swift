package import CivilTime
package import Journal

extension SQLiteStore {
    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    package func peopleWithEntries() throws(StoreError) -> [String] {
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
    package func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        guard let key = try key(ofPerson: person) else { return [] }
        guard let day else { return try wholeRecord(of: key, person) }
        return try recent(of: key, since: day, try subjects(key, person))
    }

    /// In one statement, as somebody may write between two; and each half by the index that is made
    /// for it. SQLite would sort them more slowly: they mostly are in order.
    private func recent(
        of key: Int, since day: CivilDate, _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        var numbers: [Int] = []
        let found = try entries(
            """
            WHERE person = ?1 AND day >= ?2
            UNION ALL \(EntryRow.selection)
            WHERE person = ?1 AND kind IN ('replaced', 'counted', 'undone') AND +day < ?2
            """, [.integer(key), .integer(day.dayNumber)], subjects
        ) { numbers.append($0) }
        if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return found }
        return found.indices.sorted { numbers[$0] < numbers[$1] }.map { found[$0] }
    }

    /// All entries of a person. What the last reading gave is not read again: entries never change.
    private func wholeRecord(of key: Int, _ person: String) throws(StoreError) -> [Entry] {
        let last =
            try connection.integer(
                "SELECT max(number) FROM entry WHERE person = ?", [.integer(key)])
            ?? 0
        var record = lastRecord ?? WholeRecord(person: key)
        // Else adding to it would copy it.
        lastRecord = nil
        if record.person != key || record.last > last { record = WholeRecord(person: key) }
        if record.last < last {
            record.entries += try entries(
                "WHERE person = ? AND number > ? AND number <= ? ORDER BY number",
                [.integer(key), .integer(record.last), .integer(last)], try subjects(key, person))
            record.last = last
        }
        lastRecord = record.entries.count <= WholeRecord.most ? record : nil
        return record.entries
    }

    func entries(
        _ which: String, _ values: [SQLValue], _ subjects: [Int: Subject],
        numbered: (Int) -> Void = { _ in }
    ) throws(StoreError) -> [Entry] {
        let path = connection.path
        return try connection.rows("\(EntryRow.selection) \(which)", values) {
            row throws(StoreError) in
            guard let entry = EntryRow.entry(row, subjects), let number = row.integer(0) else {
                throw StoreError(.unreadable(row: EntryRow.name(row)), path)
            }
            numbered(number)
            return entry
        }
    }

    /// What the entries of a person are about, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject] {
        let subjects = try connection.rows(
            "SELECT \(Self.subjectColumns) FROM subject WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in try self.subject(row, person) }
        return Dictionary(subjects, uniquingKeysWith: { first, _ in first })
    }

    static let subjectColumns = "key, item, name, unit, zone"

    func subject(
        _ row: borrowing PreparedStatement, _ person: String
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
