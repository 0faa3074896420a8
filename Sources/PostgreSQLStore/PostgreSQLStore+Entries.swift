package import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// The ids of all persons that have an entry, in order; some may never have had a plan here.
    package func peopleWithEntries() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try connection.rows(
            """
            SELECT id FROM person WHERE last_entry IS NOT NULL
            """
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a person")
        }.sorted()
    }

    /// A person's entries of a day and later, in the order in which they came; all, without one.
    /// What was counted and replaced before, and every undoing, is always among them.
    package func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person) else { return [] }
            return try entries(of: key, person, since: day)
        }
    }

    private func entries(
        of key: Int, _ person: String, since day: CivilDate?
    ) throws(StoreError) -> [Entry] {
        guard let day else { return try wholeRecord(of: key, person) }
        guard let days = try span(of: key).days else { return [] }
        return try entries(
            """
            \(EntryColumns.said) WHERE person = ? AND day BETWEEN ? AND ?
            UNION ALL \(EntryColumns.lasting) WHERE person = ? ORDER BY number
            """,
            [
                .integer(key), .integer(max(day.dayNumber, days.lowerBound)),
                .integer(days.upperBound), .integer(key),
            ], try subjects(key, person))
    }

    /// All entries of a person. What the last reading gave is not read again: entries never change.
    private func wholeRecord(of key: Int, _ person: String) throws(StoreError) -> [Entry] {
        let span = try span(of: key)
        let last = span.last
        var record = lastRecord ?? KnownRecord(person: key)
        // Else adding to it would copy it.
        lastRecord = nil
        if record.person != key || record.last > last { record = KnownRecord(person: key) }
        if record.last < last, let days = span.days {
            record.entries += try entries(
                """
                \(EntryColumns.selection) WHERE person = ? AND number > ? AND number <= ?
                AND day BETWEEN ? AND ? ORDER BY number
                """,
                [
                    .integer(key), .integer(record.last), .integer(last),
                    .integer(days.lowerBound), .integer(days.upperBound),
                ], try subjects(key, person))
            record.last = last
        }
        lastRecord = record.entries.count <= KnownRecord.most ? record : nil
        return record.entries
    }

    func entries(
        _ selection: String, _ values: [StoredValue], _ subjects: [Int: Subject]
    ) throws(StoreError) -> [Entry] {
        let path = connection.path
        return try connection.rows(selection, values) {
            row throws(StoreError) in
            guard let entry = EntryColumns.entry(row, subjects) else {
                throw StoreError(.unreadable(row: EntryColumns.name(row)), path)
            }
            return entry
        }
    }
}
