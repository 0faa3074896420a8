package import Journal

/// A store in a PostgreSQL database, which several machines share. Acknowledged changes survive a
/// crash of the server as far as its settings ensure it.
///
/// A store must not be used by two tasks at once. A transaction locks the data that it reads: from
/// the first read of a person until the end, no other transaction on any machine reads or changes
/// that person. Decisions based on the data are therefore exact, and transactions of different
/// persons do not wait for each other. A transaction runs again, together with its body, if its
/// connection is lost before the commit, if it is in a deadlock, or if the database refuses an
/// entry whose result was not awaited.
package final class PostgreSQLStore: SQLStore {
    let connection: PostgreSQLConnection
    /// The migrations that create the tables.
    let migrations: [String]
    /// The last record that was read completely.
    var lastRecord: WholeRecord?
    /// The cache of the open transaction.
    var cache = TransactionCache()
    /// The locks of the open transaction.
    var locks = Locks()
    /// The number of the open transaction, or `nil` before its first query.
    private var number: TransactionNumber?
    /// Whether the open transaction awaits the result of each statement.
    private(set) var isWaitingForEach = false

    /// The locks of a transaction.
    struct Locks {
        var held: [LockScope: LockMode] = [:]
        /// Whether the whole store is locked.
        var isWhole = false
    }

    /// Opens the store in a database, and creates it if `creating` is `true` and there is none.
    /// `patience` is the number of milliseconds to wait for locks.
    package init(
        _ address: PostgreSQLAddress, creating: Bool, patience: Int = 5000,
        laterMigrations: [String] = []
    ) throws(StoreError) {
        migrations = Schema.postgreSQL + laterMigrations
        connection = try PostgreSQLConnection(address, patience: patience)
        try bringUpToDate(creating: creating)
    }

    /// The number of round trips to the database.
    package var roundTrips: Int { connection.roundTrips }

    /// The store itself, because the feeds are in the database as well.
    package var storedFeeds: (any SharedFeeds)? { self }

    /// Runs `body` in one transaction. Concurrent writers of the same data wait.
    @discardableResult
    package func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        try write(alone: false, body)
    }

    /// Runs `body` in one transaction. If `alone` is `true`, no other transaction writes at the
    /// same time.
    func write<Value>(
        alone: Bool, _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        precondition(connection.transaction != .writing, "a change holds no other")
        // A snapshot ends with the first write.
        if connection.transaction == .reading { connection.rollBack() }
        var alone = alone
        isWaitingForEach = false
        for _ in 1..<Self.mostAttempts {
            do {
                return try attempt(alone: alone, body)
            } catch {
                switch connection.interruption {
                case .lost?: break
                // A transaction that is alone cannot be in a deadlock.
                case .conflict?: alone = true
                // In the next attempt the error is thrown by the call in the body that caused it.
                case .refusal? where !isWaitingForEach: isWaitingForEach = true
                case .refusal?, nil: throw error
                }
            }
        }
        return try attempt(alone: alone, body)
    }

    /// The maximum number of attempts after conflicts or lost connections.
    private static let mostAttempts = 5

    private func attempt<Value>(
        alone: Bool, _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        connection.interruption = nil
        do {
            begin(alone: alone)
            let value = try body(PostgreSQLChange(sql: self))
            try requireTransaction()
            // The body did not run any query, so the transaction has not begun yet.
            if connection.isBeginning { try connection.run([]) }
            guard let number else { throw StoreError(.brokenTransaction, connection.path) }
            try connection.commit(number)
            return value
        } catch {
            lastRecord = nil
            connection.rollBack()
            throw error
        }
    }

    /// Runs `body` on a snapshot of the store, which ends with the first write in `body`.
    package func read<Value>(_ body: () throws -> Value) throws -> Value {
        guard connection.transaction == .none else { return try body() }
        beginReading()
        defer { endReading() }
        return try body()
    }

    /// Runs `body` on a snapshot, like `read`, for bodies that throw only store errors.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard connection.transaction == .none else { return try body() }
        beginReading()
        defer { endReading() }
        return try body()
    }
}

/// Transactions. Their settings end with them, because a connection may be shared through
/// pgbouncer.
extension PostgreSQLStore {
    /// The time in milliseconds after which the database ends a transaction whose process has
    /// stopped.
    private static let longestPause = 60_000

    /// Begins a writing transaction with the next query.
    private func begin(alone: Bool) {
        locks = Locks(isWhole: alone)
        cache = TransactionCache()
        number = nil
        let version = SQLStatement(
            sql: """
                SELECT (SELECT version FROM \(Self.versionTable)) AS version,
                    \(TransactionNumber.columns)
                """)
        connection.beginWriting(starting(alone ? .alone : .shared) + [version]) {
            [unowned self] row throws(StoreError) in
            let version = row.integer("version") ?? 0
            guard version == migrations.count else {
                throw upgrade(to: version) ?? StoreError(.replaced, connection.path)
            }
            number = try found(TransactionNumber(row), in: "a change")
        }
    }

    /// Returns the statements that begin a transaction. They set no time limit for statements,
    /// which would end the wait for a standby as if the transaction were confirmed.
    func starting(_ hold: LockMode) -> [SQLStatement] {
        let first = """
            SELECT set_config('lock_timeout', '\(connection.patience)', true),
                set_config('statement_timeout', '0', true),
                set_config('idle_in_transaction_session_timeout', '\(Self.longestPause)', true),
                \(Self.lockingAll(hold))
            """
        return ["BEGIN", first].map { SQLStatement(sql: $0) }
    }

    private func beginReading() {
        cache = TransactionCache()
        connection.beginReading()
    }

    /// Ends the snapshot, unless a write has already ended it.
    private func endReading() {
        if connection.transaction == .reading { connection.rollBack() }
    }

    func requireTransaction() throws(StoreError) {
        guard connection.transaction == .writing, connection.isInTransaction,
            connection.interruption == nil
        else { throw StoreError(.brokenTransaction, connection.path) }
    }
}

/// Locks, which all end with the transaction.
extension PostgreSQLStore {
    /// Returns the call that takes an advisory lock. Its number depends on the schema.
    private static func lock(_ name: String, _ hold: LockMode) -> String {
        let function = hold == .alone ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared"
        let schema = "coalesce(to_regnamespace(current_schema())::oid, 0)::bigint"
        return "\(function)(hashtextextended(\(name), \(schema)))"
    }

    /// Returns the call that takes the lock which all writing transactions share and a migration
    /// has alone.
    private static func lockingAll(_ hold: LockMode) -> String { lock("'dosecal'", hold) }

    /// The number of locks after which a transaction locks the whole store, because PostgreSQL has
    /// room for a limited number of locks.
    private static let mostLocks = 200

    /// Locks a part of the store until the end of the writing transaction. Does nothing outside of
    /// one.
    func hold(_ scope: LockScope, _ hold: LockMode) {
        guard connection.transaction == .writing, !locks.isWhole, locks.held[scope] != .alone,
            locks.held[scope] != hold
        else { return }
        guard locks.held.count < Self.mostLocks else {
            connection.later("SELECT \(Self.lockingAll(.alone))")
            locks.isWhole = true
            return
        }
        connection.later("SELECT \(Self.lock("?", hold))", [.text(scope.name)])
        locks.held[scope] = hold
    }
}
