import Journal

extension SQLStore {
    /// Returns the numbers of the last plan version and the last entry of a person.
    package func head(of person: String) throws(StoreError) -> RecordHead? {
        hold(.person(person))
        return try heads("WHERE id = ?", [.text(person)])[person]
    }

    /// Returns the heads of all records, by person ID.
    package func heads() throws(StoreError) -> [String: RecordHead] { try heads("", []) }

    /// Returns the heads of these persons' records, by person ID.
    package func heads(of people: [String]) throws(StoreError) -> [String: RecordHead] {
        let condition = Self.dialect.isAmong("id", people)
        return try heads("WHERE \(condition.sql)", condition.values)
    }

    private func heads(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [String: RecordHead] {
        try pairs(
            """
            SELECT id, \(Self.dialect.lastEntry) AS last_entry,
                (SELECT max(number) FROM plan_version WHERE plan_version.person = person.key) AS last_plan
            FROM person \(which)
            """, values, by: "id", in: "a person"
        ) { row throws(StoreError) in
            RecordHead(plan: row.integer("last_plan") ?? 0, entry: row.integer("last_entry") ?? 0)
        }
    }
}
