package import Journal

extension SQLiteStore: TabularStore {
    /// Reads all rows of a table, one at a time.
    package func rows(
        of table: StoredTable, _ body: ([[StoredValue]]) throws(StoreError) -> Void
    ) throws(StoreError) {
        _ = try connection.rows(table.selection) { row throws(StoreError) in
            var values: [StoredValue] = []
            for column in table.columns { values.append(try value(row, column, in: table)) }
            try body([values])
        }
    }

    /// Runs `body` in a transaction that fills an empty store.
    package func fill(
        _ body: (_ insert: (StoredTable, [[StoredValue]]) throws(StoreError) -> Void) throws -> Void
    ) throws {
        try write { _ in
            for table in StoredTable.all
            where try connection.integer("SELECT 1 FROM \(table.name) LIMIT 1") != nil {
                throw StoreError(.notEmpty, connection.path)
            }
            try body { table, rows throws(StoreError) in
                for row in rows {
                    try connection.run(table.insertion(of: 1), row)
                }
            }
        }
    }
}
