package import Journal

extension PostgreSQLStore: TabularStore {
    /// The number of rows that are read or written at once.
    private static let batch = 500

    /// Reads all rows of a table in batches. A snapshot must be open.
    package func rows(
        of table: StoredTable, _ body: ([[StoredValue]]) throws(StoreError) -> Void
    ) throws(StoreError) {
        try connection.run("DECLARE copied NO SCROLL CURSOR FOR \(table.selection)")
        while true {
            let rows = try connection.rows("FETCH \(Self.batch) FROM copied") {
                row throws(StoreError) in
                var values: [StoredValue] = []
                for column in table.columns {
                    values.append(try value(row, column, in: table))
                }
                return values
            }
            if rows.isEmpty { break }
            try body(rows)
        }
        try connection.run("CLOSE copied")
    }

    /// Runs `body` in a transaction that fills an empty store while no other transaction writes.
    package func fill(
        _ body: (_ insert: (StoredTable, [[StoredValue]]) throws(StoreError) -> Void) throws -> Void
    ) throws {
        try write(alone: true) { _ in
            for table in StoredTable.all
            where try connection.integer("SELECT 1 FROM \(table.name) LIMIT 1") != nil {
                throw StoreError(.notEmpty, connection.path)
            }
            var waiting = WaitingRows()
            try body { table, rows throws(StoreError) in
                if waiting.table != table { try end(&waiting) }
                waiting.table = table
                waiting.rows += rows
                if waiting.rows.count >= Self.batch { try insert(&waiting) }
            }
            try end(&waiting)
        }
    }

    private struct WaitingRows {
        var table: StoredTable?
        var rows: [[StoredValue]] = []
    }

    /// Inserts the remaining rows of a table, and updates the columns that depend on all of its
    /// rows.
    private func end(_ waiting: inout WaitingRows) throws(StoreError) {
        try insert(&waiting)
        if waiting.table?.name == "entry" { try connection.runScript(Schema.entryEnds) }
    }

    private func insert(_ waiting: inout WaitingRows) throws(StoreError) {
        guard let table = waiting.table, !waiting.rows.isEmpty else { return }
        try connection.run(
            table.insertion(of: waiting.rows.count), waiting.rows.flatMap(\.self))
        let last = waiting.rows.last?.first
        waiting.rows = []
        guard table.isNumbered, let column = table.columns.first, let last else { return }
        try connection.run(
            "SELECT setval(pg_get_serial_sequence('\(table.name)', '\(column)'), ?)", [last])
    }
}
