package import Journal
package import StoreSchema

extension SQLiteStore: TabularStore {
    /// Reads all rows of a table, one at a time.
    package func rows(
        of table: StoredTable, _ body: ([[StoredValue]]) throws(StoreError) -> Void
    ) throws(StoreError) {
        _ = try connection.rows(table.selection) { row throws(StoreError) in
            var values: [StoredValue] = []
            for column in table.columns.indices {
                values.append(try value(row, Int32(column), in: table))
            }
            try body([values])
        }
    }

    private func value(
        _ row: borrowing PreparedStatement, _ column: Int32, in table: StoredTable
    ) throws(StoreError) -> StoredValue {
        if row.isNull(column) { return .null }
        if let number = row.integer(column) { return .integer(number) }
        return .utf8(try found(row.utf8(column), in: "a row of '\(table.name)'"))
    }

    /// Runs the body as one change of a store with nothing in it.
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
                    try connection.run(table.insertion(of: 1), row.map(SQLValue.init))
                }
            }
        }
    }
}

extension SQLValue {
    fileprivate init(_ value: StoredValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .utf8(let bytes): self = .utf8(bytes)
        }
    }
}
