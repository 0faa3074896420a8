import Journal

/// The write access to a PostgreSQL store during a transaction.
struct PostgreSQLChange: SQLChange {
    let sql: PostgreSQLStore

    func part<Value>(
        _ scope: LockScope?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try sql.requireTransaction()
        if let scope { sql.hold(scope) }
        let locks = sql.locks
        sql.connection.later("SAVEPOINT part")
        do throws(StoreError) {
            let value = try body()
            sql.connection.later("RELEASE SAVEPOINT part")
            return value
        } catch {
            rollBackPart()
            // PostgreSQL also releases the locks that were taken after the savepoint.
            sql.locks = locks
            sql.cache = TransactionCache()
            throw error
        }
    }

    private func rollBackPart() {
        sql.lastRecord = nil
        // If this fails, PostgreSQL has aborted the whole transaction, and the commit reports it.
        try? sql.connection.run([
            SQLStatement(sql: "ROLLBACK TO SAVEPOINT part"),
            SQLStatement(sql: "RELEASE SAVEPOINT part"),
        ])
    }

    func insert(
        into table: String, _ row: KeyValuePairs<String, StoredValue>
    ) throws(StoreError) -> Int {
        let columns = row.map(\.key).joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        let key = try sql.connection.integer(
            "INSERT INTO \(table) (\(columns)) VALUES (\(places)) RETURNING key",
            row.map(\.value))
        return try sql.found(key, in: "the row made last")
    }

    /// Increments the counter that makes servers read the subscribers again.
    func noteSubscriptions() throws(StoreError) {
        sql.cache.forgetSecret()
        try run(
            "UPDATE \(PostgreSQLStore.versionTable) SET subscriptions = subscriptions + 1", [])
    }

    func noteWithdrawal(of subscriber: String) {}

    func note(_ subject: Subject, _ key: SubjectKey) {
        sql.cache.add(subject, key.subject, of: key.person)
    }
}
