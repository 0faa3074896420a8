package import Journal

extension PostgreSQLStore {
    /// Checks the whole store for damage. The texts of plans are not parsed. References and pages
    /// are not checked, because PostgreSQL does that itself. Calls `progress` twice for each person.
    package func check(_ progress: @escaping () -> Void) -> [StoreFinding] {
        do throws(StoreError) {
            return try atOneMoment { () throws(StoreError) in
                findings([ends, ids] + recordChecks(progress) + subscriptionChecks)
            }
        } catch {
            return [error.finding]
        }
    }

    /// Checks the columns of the persons that show where their entries are. Entries outside that
    /// range would never be read.
    private func ends() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT key FROM person LEFT JOIN (\(Schema.endsOfRecords)) AS ends
                ON ends.person = person.key
            WHERE (person.last_entry, person.first_day, person.last_day, person.most_late)
                IS DISTINCT FROM (ends.last_entry, ends.first_day, ends.last_day,
                    coalesce(ends.most_late, 0))
            ORDER BY key
            """
        ) { row throws(StoreError) in
            .damaged("the days of the entries of person \(row.integer("key") ?? 0) are wrong")
        }
    }

    /// Checks that each entry is in the table that ensures unique IDs.
    private func ids() throws(StoreError) -> Reasons {
        try connection.rows(
            """
            SELECT number FROM entry LEFT JOIN entry_id ON entry_id.id = entry.id::uuid
                AND entry_id.person = entry.person AND entry_id.day = entry.day
            WHERE entry_id.id IS NULL ORDER BY number
            """
        ) { row throws(StoreError) in
            let number = row.integer("number") ?? 0
            return .damaged("the id of row \(number) of the entries is not among the ids")
        }
    }

    /// Returns the intact entries of a person. Only damage leaves entries out; any other error is
    /// thrown.
    package func reading(of person: String) throws(StoreError) -> RecordReading {
        do throws(StoreError) {
            return try atOneMoment { () throws(StoreError) in try checkedReading(of: person) }
        } catch {
            guard error.isDamage else { throw error }
            return RecordReading(entries: [])
        }
    }

    private func checkedReading(of person: String) throws(StoreError) -> RecordReading {
        guard let key = try key(ofPerson: person) else { return RecordReading(entries: []) }
        let check = try checkedEntries(of: key, person)
        return RecordReading(
            entries: check.entries.compactMap(\.entry),
            digests: check.reasons.isEmpty ? check.entries.map(\.digest) : [])
    }
}
