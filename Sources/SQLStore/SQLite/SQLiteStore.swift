internal import CSQLite
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import Journal

/// A store in one SQLite file. Acknowledged changes survive a power cut.
///
/// A store must not be used by two tasks at once. Other processes may use the file at the same
/// time.
package final class SQLiteStore: SQLStore {
    let connection: SQLiteConnection
    /// The migrations that created the tables.
    let migrations: ArraySlice<String>
    /// The last record that was read completely.
    var lastRecord: WholeRecord?
    private var isChangeOpen = false
    private var earlierChanges = 0

    /// Opens the store at a path, and creates it with its folders if `creating` is `true` and there
    /// is none.
    package convenience init(path: String, creating: Bool) throws(StoreError) {
        try self.init(path: path, creating: creating, settings: StoreSettings())
    }

    /// Opens the store at a path with the given settings.
    package init(path: String, creating: Bool, settings: StoreSettings) throws(StoreError) {
        let file = StoreFile(at: path)
        if creating { try Self.make(file, settings) }
        connection = try Self.open(file, settings)
        migrations = settings.migrations[...]
        try bringUpToDate()
    }

    /// Creates a store from an open connection.
    init(_ connection: SQLiteConnection, _ migrations: ArraySlice<String>) {
        self.connection = connection
        self.migrations = migrations
    }

    /// Creates a store in memory, for tests and for trying out a change.
    package static func inMemory() -> SQLiteStore {
        do throws(StoreError) {
            let connection = try SQLiteConnection("memory", for: .memory, patience: 0)
            let store = SQLiteStore(connection, Schema.migrations[...])
            try store.migrate()
            return store
        } catch {
            preconditionFailure("nothing but memory can be missing: \(error)")
        }
    }

    /// The version of SQLite, such as 3.40.1.
    package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// Whether the file is read-only.
    package var isReadOnly: Bool { connection.isReadOnly }

    /// Runs `body` in one transaction. Other writers wait.
    @discardableResult
    package func write<Value>(
        _ body: (_ change: borrowing StoreChange) throws -> Value
    ) throws -> Value {
        precondition(!isChangeOpen, "a change holds no other")
        try begin()
        do {
            let value = try body(SQLiteChange(sql: self))
            try commit()
            return value
        } catch {
            rollBack()
            throw error
        }
    }
}

extension SQLiteStore {
    /// Runs `body` on a snapshot of the store, which ends with the first write in `body`. Writers
    /// do not wait.
    package func read<Value>(_ body: () throws -> Value) throws -> Value {
        guard !connection.isInTransaction else { return try body() }
        try connection.run("BEGIN")
        defer { rollBack() }
        return try body()
    }

    /// Runs `body` on a snapshot, like `read`, for bodies that throw only store errors.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !connection.isInTransaction else { return try body() }
        try connection.run("BEGIN")
        defer { rollBack() }
        return try body()
    }
}

/// The settings for opening a store.
package struct StoreSettings {
    /// The number of milliseconds to wait for other writers.
    package var patience = Self.usualPatience
    /// Called once during a long wait, with the ID of the process that is writing if it is known.
    package var onWaiting: @Sendable (_ process: Int?) -> Void = { _ in }
    /// The number of milliseconds that a command waits.
    package static let usualPatience = 30_000
    /// The migrations that create the tables.
    package var migrations = Schema.migrations

    /// Creates the default settings.
    package init() {}

    /// Creates settings with another patience or additional migrations.
    package init(patience: Int = usualPatience, laterMigrations: [String] = []) {
        self.patience = patience
        migrations += laterMigrations
    }
}

extension SQLiteStore {
    private func begin() throws(StoreError) {
        guard !connection.isReadOnly else { throw StoreError(.readOnly, connection.path) }
        // A snapshot ends with the first write.
        if connection.isInTransaction { try connection.run("COMMIT") }
        try connection.beginWriting()
        isChangeOpen = true
        earlierChanges = connection.allChanges
        // During the wait, a restore may have replaced the file, or a newer dosecal may have
        // upgraded it.
        if let reason = connection.isReplaced ? .replaced : connection.upgrade {
            rollBack()
            throw StoreError(reason, connection.path)
        }
    }

    private func commit() throws(StoreError) {
        try requireTransaction()
        let isCounted =
            migrations.count >= Schema.digested && connection.allChanges > earlierChanges
        let mark = isCounted ? try connection.countWrite() : nil
        try connection.run("COMMIT")
        isChangeOpen = false
        if let mark, !connection.isInMemory {
            WALInspector.acknowledge(mark, beside: StoreFile(path: connection.path))
        }
    }

    private func rollBack() {
        if isChangeOpen { lastRecord = nil }
        isChangeOpen = false
        // Some errors end the transaction by themselves. ROLLBACK ends it even if it reports an
        // error.
        if connection.isInTransaction { try? connection.run("ROLLBACK") }
    }

    /// Throws an error if the transaction has ended, as after a full disk. Later statements would
    /// otherwise be committed alone.
    func requireTransaction() throws(StoreError) {
        guard connection.isInTransaction else {
            throw StoreError(.brokenTransaction, connection.path)
        }
    }
}
