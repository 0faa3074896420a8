import Journal

extension Schema {
    /// Returns the tables, indexes, triggers and views after these migrations, by type and name.
    static func objects(after migrations: ArraySlice<String>) throws(StoreError) -> [String: String]
    {
        let connection = try SQLiteConnection("", for: .memory, patience: 0)
        for migration in migrations { try connection.runScript(migration) }
        return try connection.objects()
    }

    /// Returns descriptions of the differences between a store and the expected tables.
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

extension SQLiteConnection {
    /// Returns the SQL of all tables, indexes, triggers and views, by type and name.
    func objects() throws(StoreError) -> [String: String] {
        let found = try rows(
            """
            SELECT type, name, coalesce(tbl_name, ''), coalesce(sql, '') FROM sqlite_schema
            WHERE name NOT LIKE 'sqlite_stat%'
            """
        ) { row throws(StoreError) in
            let parts = (0..<4).map { row.text(at: $0) ?? "" }
            return ("the \(parts[0]) '\(parts[1])'", "\(parts[2]): \(parts[3])")
        }
        return Dictionary(found) { first, second in first + second }
    }
}
