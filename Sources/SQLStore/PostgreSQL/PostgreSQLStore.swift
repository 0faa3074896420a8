package import Journal

/// Plans and entries in a PostgreSQL database, which several machines share; what it has
/// acknowledged survives a crash of the server as its own settings say.
///
/// It belongs to one task at a time. A change has what it looks at to itself: from the first look at
/// a person in a change until its end no other change, on whatever machine, sees or touches that
/// person. So what is decided on what was read is exact, and changes of different persons do not
/// wait for each other. A change that is lost with its connection before it is kept, or that waits
/// with another one in a circle, is made again; so is its body. It is, too, where an entry was sent
/// without waiting for the answer, and the database did not take it.
package final class PostgreSQLStore: SQLStore {
    let connection: PostgreSQLConnection
    /// The changes that make its tables.
    let migrations: [String]
    /// The record that was last read whole.
    var lastRecord: WholeRecord?
    /// What was read in the transaction that is open.
    var memory = TransactionCache()
    /// What the change that is open has to itself.
    var locks = Locks()
    /// The number of the change that is open; nil before its first question.
    private var number: ChangeNumber?
    /// Whether the change that is open waits for the answer to all that it writes.
    private(set) var isWaitingForEach = false

    /// What a change has to itself, until what it wrote since is taken back.
    struct Locks {
        var held: [ChangeScope: Hold] = [:]
        /// The whole store.
        var isWhole = false
    }

    /// Opens the store in a database; where there is none and it may, makes one. Waits so many
    /// milliseconds for others.
    package init(
        _ address: PostgreSQLAddress, creating: Bool, patience: Int = 5000,
        laterMigrations: [String] = []
    ) throws(StoreError) {
        migrations = Schema.postgreSQL + laterMigrations
        connection = try PostgreSQLConnection(address, patience: patience)
        try bringUpToDate(creating: creating)
    }

    /// How often it has sent the database something and waited for the answers.
    package var trips: Int { connection.trips }

    /// The feeds are in the database, too.
    package var storedFeeds: (any StoredFeeds)? { self }

    /// Runs the body as one change: all of it is kept, or nothing. Who changes the same waits.
    @discardableResult
    package func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        try write(alone: false, body)
    }

    /// Runs the body as one change; alone, nobody else changes anything meanwhile.
    func write<Value>(
        alone: Bool, _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        precondition(connection.transaction != .writing, "a change holds no other")
        // What was read at one moment ends here.
        if connection.transaction == .reading { connection.rollBack() }
        var alone = alone
        isWaitingForEach = false
        for _ in 1..<Self.mostAttempts {
            do {
                return try attempt(alone: alone, body)
            } catch {
                switch connection.interruption {
                case .lost?: break
                // Who is alone waits with nobody in a circle.
                case .conflict?: alone = true
                // Then the error comes where the body expects it.
                case .refusal? where !isWaitingForEach: isWaitingForEach = true
                case .refusal?, nil: throw error
                }
            }
        }
        return try attempt(alone: alone, body)
    }

    /// How often a change is tried that others, or a lost connection, bring to nothing.
    private static let mostAttempts = 5

    private func attempt<Value>(
        alone: Bool, _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        connection.interruption = nil
        do {
            begin(alone: alone)
            let value = try body(PostgreSQLChange(sql: self))
            try requireTransaction()
            // A body that asked nothing.
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

    /// Runs the body on what is there at one moment, up to the first change that it makes itself.
    package func read<Value>(_ body: () throws -> Value) throws -> Value {
        guard connection.transaction == .none else { return try body() }
        beginReading()
        defer { endReading() }
        return try body()
    }

    /// The same where only the store fails.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard connection.transaction == .none else { return try body() }
        beginReading()
        defer { endReading() }
        return try body()
    }
}

/// The transactions. What they set ends with them, as a connection may be shared through pgbouncer.
extension PostgreSQLStore {
    /// A process that is stopped in the middle of a change does not hold up the others for longer.
    private static let longestPause = 60_000

    /// Begins a change with its first question.
    private func begin(alone: Bool) {
        locks = Locks(isWhole: alone)
        memory = TransactionCache()
        number = nil
        let version = SQLStatement(
            sql: """
                SELECT (SELECT version FROM \(Self.versionTable)) AS version,
                    \(ChangeNumber.columns)
                """)
        connection.beginWriting(starting(alone ? .alone : .shared) + [version]) {
            [unowned self] row throws(StoreError) in
            let version = row.integer("version") ?? 0
            guard version == migrations.count else {
                throw upgrade(to: version) ?? StoreError(.replaced, connection.path)
            }
            number = try found(ChangeNumber(row), in: "a change")
        }
    }

    /// What begins a change. A time limit would end the wait for a standby, as if the change were
    /// there.
    func starting(_ hold: Hold) -> [SQLStatement] {
        let first = """
            SELECT set_config('lock_timeout', '\(connection.patience)', true),
                set_config('statement_timeout', '0', true),
                set_config('idle_in_transaction_session_timeout', '\(Self.longestPause)', true),
                \(Self.lockingAll(hold))
            """
        return ["BEGIN", first].map { SQLStatement(sql: $0) }
    }

    private func beginReading() {
        memory = TransactionCache()
        connection.beginReading()
    }

    /// A change in between has ended it already.
    private func endReading() {
        if connection.transaction == .reading { connection.rollBack() }
    }

    func requireTransaction() throws(StoreError) {
        guard connection.transaction == .writing, connection.isInTransaction,
            connection.interruption == nil
        else { throw StoreError(.brokenTransaction, connection.path) }
    }
}

/// Locks, all of which end with the transaction.
extension PostgreSQLStore {
    /// Takes a lock, whose number is another one in each schema.
    private static func lock(_ name: String, _ hold: Hold) -> String {
        let function = hold == .alone ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared"
        let schema = "coalesce(to_regnamespace(current_schema())::oid, 0)::bigint"
        return "\(function)(hashtextextended(\(name), \(schema)))"
    }

    /// Takes the lock that each change shares, and that a migration has alone.
    private static func lockingAll(_ hold: Hold) -> String { lock("'dosecal'", hold) }

    /// A change that looks at more than this has the whole store to itself: PostgreSQL keeps room
    /// for only so many locks.
    private static let mostLocks = 200

    /// Makes sure that what a change looks at from now on stays as it is until its end; outside a
    /// change nothing is locked.
    func hold(_ scope: ChangeScope, _ hold: Hold) {
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
