import Journal

/// The write access to an SQLite store during a transaction.
struct SQLiteChange: SQLChange {
    let sql: SQLiteStore

    func part<Value>(
        _ scope: LockScope?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try sql.requireTransaction()
        try sql.connection.run("SAVEPOINT part")
        do throws(StoreError) {
            let value = try body()
            try sql.connection.run("RELEASE SAVEPOINT part")
            return value
        } catch {
            rollBackPart()
            throw error
        }
    }

    private func rollBackPart() {
        sql.lastRecord = nil
        guard sql.connection.isInTransaction else { return }
        do throws(StoreError) {
            try sql.connection.run("ROLLBACK TO SAVEPOINT part")
            try sql.connection.run("RELEASE SAVEPOINT part")
        } catch {
            // The part must not be committed with the rest. Ending the transaction makes the commit
            // fail with an error, even if ROLLBACK itself reports one.
            try? sql.connection.run("ROLLBACK")
        }
    }

    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int { try appendEach(entries) }

    func insert(
        into table: String, _ row: KeyValuePairs<String, StoredValue>
    ) throws(StoreError) -> Int {
        let key = try next("SELECT max(key) FROM \(table)")
        let columns = row.map(\.key).joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try run(
            "INSERT INTO \(table) (key, \(columns)) VALUES (?, \(places))",
            [.integer(key)] + row.map(\.value))
        return key
    }

    func insert(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int? {
        try sql.connection.integer(
            """
            INSERT INTO entry (person, subject, digest, \(EntryRow.columns))
            VALUES (?, ?, ?, \(EntryRow.places)) ON CONFLICT (id) DO NOTHING RETURNING number
            """,
            [.integer(key.person), .integer(key.subject), .text(digest)] + EntryRow.values(entry))
    }

    /// Does nothing, because other processes detect changes of the file itself.
    func noteSubscriptions() {}

    /// Also writes the tokens to a file beside the store, so that a restore does not make a
    /// withdrawn token valid again.
    func noteWithdrawal(of subscriber: String) throws(StoreError) {
        let ended = try sql.connection.validTokens(of: subscriber)
        guard !ended.isEmpty, !sql.connection.isInMemory else { return }
        try WithdrawnTokens(beside: StoreFile(path: path))
            .keep(ended + sql.connection.withdrawnTokens())
    }

    func note(_ subject: Subject, _ key: SubjectKey) {}
}
