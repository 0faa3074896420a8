import Journal

/// What writes into a SQLite file while a transaction of its store is open.
struct SQLiteChange: StoreWriter {
    let sqlite: SQLiteStore

    var store: any Store { sqlite }

    /// Runs the body as a part of the change that stays whole, also where its error is caught.
    func part<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try sqlite.requireTransaction()
        try sqlite.connection.run("SAVEPOINT part")
        do throws(StoreError) {
            let value = try body()
            try sqlite.connection.run("RELEASE SAVEPOINT part")
            return value
        } catch {
            rollBackPart()
            throw error
        }
    }

    private func rollBackPart() {
        sqlite.lastRecord = nil
        guard sqlite.connection.isInTransaction else { return }
        do throws(StoreError) {
            try sqlite.connection.run("ROLLBACK TO SAVEPOINT part")
            try sqlite.connection.run("RELEASE SAVEPOINT part")
        } catch {
            // The part must not be committed with the rest. Ending the transaction makes the commit fail with an
            // error, also if ROLLBACK reports one itself.
            try? sqlite.connection.run("ROLLBACK")
        }
    }

    /// The row that a person's rows refer to; created if there is none.
    func makeKey(ofPerson id: String) throws(StoreError) -> Int {
        if let key = try sqlite.key(ofPerson: id) { return key }
        let key = try next("SELECT max(key) FROM person")
        try run("INSERT INTO person (key, id) VALUES (?, ?)", [.integer(key), .text(id)])
        return key
    }

    /// The number after the greatest one.
    func next(_ greatest: String) throws(StoreError) -> Int {
        let last = try sqlite.connection.integer(greatest) ?? 0
        guard last < .max else {
            throw StoreError(.unreadable(row: "the row numbered last"), path)
        }
        return last + 1
    }
}

extension SQLiteChange {
    var path: String { sqlite.connection.path }
    /// How many rows the last statement changed.
    var changes: Int { sqlite.connection.changes }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) {
        try sqlite.connection.run(sql, values)
    }
}
