#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import Journal

/// Plans and entries in one SQLite file; what it has acknowledged survives a power cut.
///
/// It belongs to one task at a time. Other processes may use the same file.
package final class SQLiteStore: SQLStore {
    let connection: SQLiteConnection
    /// The changes that made its tables.
    let migrations: ArraySlice<String>
    /// The record that was last read whole.
    var lastRecord: WholeRecord?
    private var isChangeOpen = false
    private var earlierChanges = 0

    /// Opens the store at a path; where there is none and it may, makes one with its folders.
    package convenience init(path: String, creating: Bool) throws(StoreError) {
        try self.init(path: path, creating: creating, settings: StoreSettings())
    }

    /// Opens a store with settings of its own.
    package init(path: String, creating: Bool, settings: StoreSettings) throws(StoreError) {
        let file = StoreFile(at: path)
        if creating { try Self.make(file, settings) }
        connection = try Self.open(file, settings)
        migrations = settings.migrations[...]
        try bringUpToDate()
    }

    /// One that is open already.
    init(_ connection: SQLiteConnection, _ migrations: ArraySlice<String>) {
        self.connection = connection
        self.migrations = migrations
    }

    /// Makes a store without a file, which is forgotten with its last use: for tests, and to try a change out.
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

    /// Whether the file can only be read.
    package var isReadOnly: Bool { connection.isReadOnly }

    /// Runs the body as one change: all of it is kept, or nothing. Others wait until it is done.
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
    /// Runs the body on what is there at one moment, up to the first change that it makes itself.
    /// Nobody waits meanwhile.
    package func read<Value>(_ body: () throws -> Value) throws -> Value {
        guard !connection.isInTransaction else { return try body() }
        try connection.run("BEGIN")
        defer { rollBack() }
        return try body()
    }

    /// The same as `read` for a body that throws only errors of the store.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !connection.isInTransaction else { return try body() }
        try connection.run("BEGIN")
        defer { rollBack() }
        return try body()
    }
}

/// How a store is opened.
package struct StoreSettings {
    /// The milliseconds to wait for other writers.
    package var patience = Self.usualPatience
    /// Called once in a wait of more than a moment, with the process that is writing if it is known.
    package var onWaiting: @Sendable (_ process: Int?) -> Void = { _ in }
    /// The milliseconds that a command waits.
    package static let usualPatience = 30_000
    /// The changes that make the tables.
    package var migrations = Schema.migrations

    /// As the tool opens it.
    package init() {}

    /// With changes after the usual ones, or without patience.
    package init(patience: Int = usualPatience, laterMigrations: [String] = []) {
        self.patience = patience
        migrations += laterMigrations
    }
}

extension SQLiteStore {
    private func begin() throws(StoreError) {
        guard !connection.isReadOnly else { throw StoreError(.readOnly, connection.path) }
        // What was read at one moment ends here.
        if connection.isInTransaction { try connection.run("COMMIT") }
        try connection.beginWriting()
        isChangeOpen = true
        earlierChanges = connection.allChanges
        // A restore may have put another file in place while this one waited, or a newer dosecal may
        // have changed the tables.
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
            StoreLog.acknowledge(mark, beside: StoreFile(path: connection.path))
        }
    }

    private func rollBack() {
        if isChangeOpen { lastRecord = nil }
        isChangeOpen = false
        // Some errors end the transaction by themselves. ROLLBACK ends it even if it reports an error.
        if connection.isInTransaction { try? connection.run("ROLLBACK") }
    }

    /// A full disk ends a transaction; what came after it would otherwise stand alone.
    func requireTransaction() throws(StoreError) {
        guard connection.isInTransaction else {
            throw StoreError(.brokenTransaction, connection.path)
        }
    }
}
