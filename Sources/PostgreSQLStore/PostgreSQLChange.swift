import Journal
import StoreSchema

/// What writes into a database while a transaction of its store is open.
struct PostgreSQLChange: StoreWriter {
    let postgres: PostgreSQLStore

    var store: any Store { postgres }

    /// Runs the body as a part of the change that stays whole, also where its error is caught.
    ///
    /// The scope is what it changes; without one its rows guard themselves, or the body says so.
    func part<Value>(
        _ scope: ChangeScope?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try postgres.requireTransaction()
        if let scope { postgres.hold(scope) }
        let locks = postgres.locks
        postgres.connection.later("SAVEPOINT part")
        do throws(StoreError) {
            let value = try body()
            postgres.connection.later("RELEASE SAVEPOINT part")
            return value
        } catch {
            rollBackPart()
            // PostgreSQL gives up the locks that came after it, too.
            postgres.locks = locks
            postgres.memory = TransactionMemory()
            throw error
        }
    }

    private func rollBackPart() {
        postgres.lastRecord = nil
        // If this fails, PostgreSQL has aborted the whole transaction, and the commit reports it.
        try? postgres.connection.run([
            SQLStatement(sql: "ROLLBACK TO SAVEPOINT part"),
            SQLStatement(sql: "RELEASE SAVEPOINT part"),
        ])
    }

    /// The row that a person's rows refer to; created if there is none.
    func makeKey(ofPerson id: String) throws(StoreError) -> Int {
        if let key = try postgres.key(ofPerson: id) { return key }
        // Whoever looked at all persons in a change has them as they were until its end.
        postgres.hold(.household)
        return try made("INSERT INTO person (id) VALUES (?) RETURNING key", [.text(id)])
    }

    /// The number that a new row was given.
    func made(_ insertion: String, _ values: [StoredValue]) throws(StoreError) -> Int {
        try postgres.found(
            try postgres.connection.integer(insertion, values), in: "the row made last")
    }

    /// The number after the greatest one.
    func next(_ greatest: String) throws(StoreError) -> Int {
        let last = try postgres.connection.integer(greatest) ?? 0
        guard last < .max else {
            throw StoreError(.unreadable(row: "the row numbered last"), path)
        }
        return last + 1
    }
}

extension PostgreSQLChange {
    var path: String { postgres.connection.path }
    /// How many rows the last statement changed.
    var changes: Int { postgres.connection.changes }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [StoredValue]) throws(StoreError) {
        try postgres.connection.run(sql, values)
    }
}
