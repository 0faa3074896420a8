import Journal

/// The tables as a list of changes; the number of the last one is the store's version.
///
/// PostgreSQL takes the same texts. What stands here is never edited: a new change comes last.
enum Schema {
    /// What every store begins with, in any version.
    static let tables = ["person", "subject", "plan_version", "plan_item", "plan_slot", "entry"]

    static let migrations = [
        record, calendars, reopening, publishing, contradicting, digests, accounts, tags, together,
        sightings, owners, repeated,
    ]

    /// The version from which on everything has its digest, and the store its mark.
    static let digested = 6

    /// What a file holds that went through these changes: its tables and the like, by name.
    static func objects(after migrations: ArraySlice<String>) throws(StoreError) -> [String: String]
    {
        let connection = try Connection("", for: .memory, patience: 0)
        for migration in migrations { try connection.runScript(migration) }
        return try connection.objects()
    }

    /// What is other than it should be, in words.
    static func differences(
        _ objects: [String: String], from expected: [String: String]
    ) -> [String] {
        Set(objects.keys).union(expected.keys).sorted().compactMap { name in
            switch (objects[name], expected[name]) {
            case (_?, nil): "\(name) is none of dosecal's"
            case (nil, _?): "\(name) is missing"
            case (let object, let other):
                object == other ? nil : "\(name) is another than dosecal's"
            }
        }
    }
}

extension Connection {
    /// The tables, indexes, triggers and views by their kind and name, each with what made it.
    func objects() throws(StoreError) -> [String: String] {
        let found = try rows(
            """
            SELECT type, name, coalesce(tbl_name, ''), coalesce(sql, '') FROM sqlite_schema
            WHERE name NOT LIKE 'sqlite_stat%'
            """
        ) { row throws(StoreError) in
            let parts = (0..<4).map { row.text($0) ?? "" }
            return ("the \(parts[0]) '\(parts[1])'", "\(parts[2]): \(parts[3])")
        }
        return Dictionary(found) { first, second in first + second }
    }
}
