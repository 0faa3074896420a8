/// Plans and entries in one SQLite file; what it has acknowledged survives a power cut.
///
/// It belongs to one task at a time. Other processes may use the same file.
public final class SQLiteStore: Store {
    let connection: Connection
    private var isTransactionOpen = false

    /// Opens the store at a path; where there is none and it may, makes one with its folders.
    public convenience init(path: String, creating: Bool) throws(StoreError) {
        try self.init(path: path, creating: creating, settings: StoreSettings())
    }

    /// Opens a store with settings of its own.
    package init(path: String, creating: Bool, settings: StoreSettings) throws(StoreError) {
        let file = StoreFile(at: path)
        if creating, !file.exists { try Self.make(file, settings) }
        connection = try Self.open(file, settings)
    }

    /// Whether the file can only be read.
    public var isReadOnly: Bool { connection.isReadOnly }

    /// Runs the body as one change: all of it stays, or nothing. Others wait meanwhile.
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        precondition(!isTransactionOpen, "a transaction holds no other")
        try begin()
        do {
            let value = try body()
            try commit()
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs the body as one change of its own, or as a part of the open one that stays whole.
    func change<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let isPart = isTransactionOpen
        try isPart ? beginPart() : begin()
        do throws(StoreError) {
            let value = try body()
            try isPart ? connection.run("RELEASE SAVEPOINT part") : commit()
            return value
        } catch {
            isPart ? rollBackPart() : rollBack()
            throw error
        }
    }
}

/// How a store is opened.
package struct StoreSettings {
    /// How many milliseconds to wait while another process writes.
    package var patience = 5000
    /// The changes that make the tables.
    package var migrations = Schema.migrations

    /// As the tool opens it.
    package init() {}

    /// With changes after the usual ones, or without patience.
    package init(patience: Int = 5000, laterMigrations: [String] = []) {
        self.patience = patience
        migrations += laterMigrations
    }
}

extension SQLiteStore {
    private func begin() throws(StoreError) {
        guard !connection.isReadOnly else { throw StoreError(.readOnly, connection.path) }
        try connection.run("BEGIN IMMEDIATE")
        isTransactionOpen = true
        // A restore may have put another file in place while this one waited.
        guard !connection.isReplaced else {
            rollBack()
            throw StoreError(.replaced, connection.path)
        }
    }

    private func commit() throws(StoreError) {
        try requireTransaction()
        try connection.run("COMMIT")
        isTransactionOpen = false
    }

    private func rollBack() {
        isTransactionOpen = false
        // Some errors end the transaction by themselves.
        if connection.isInTransaction { try? connection.run("ROLLBACK") }
    }

    private func beginPart() throws(StoreError) {
        try requireTransaction()
        try connection.run("SAVEPOINT part")
    }

    private func rollBackPart() {
        guard connection.isInTransaction else { return }
        try? connection.run("ROLLBACK TO SAVEPOINT part")
        try? connection.run("RELEASE SAVEPOINT part")
    }

    /// A full disk ends a transaction; what came after it would otherwise stand alone.
    private func requireTransaction() throws(StoreError) {
        guard connection.isInTransaction else {
            throw StoreError(.brokenTransaction, connection.path)
        }
    }
}
