#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import Journal

extension SQLiteStore {
    /// Creates a store under a temporary name and renames it, so that no process sees an incomplete
    /// one.
    static func make(_ file: StoreFile, _ settings: StoreSettings) throws(StoreError) {
        TemporaryStore.removeLeftovers(beside: file)
        guard !file.exists else { return }
        try file.makeFolders()
        let new = try TemporaryStore(beside: file)
        defer { new.remove() }
        do throws(StoreError) {
            try makeTables(in: new.file, settings)
            try new.file.requireStore(known: settings.migrations.count)
            try new.file.sync()
        } catch {
            throw StoreError(reason(error), file.path)
        }
        try put(new.file, at: file)
    }

    /// Renames a new store to its final name. If another process was faster, its store is used.
    private static func put(_ new: StoreFile, at file: StoreFile) throws(StoreError) {
        do throws(StoreError) {
            try file.requireNoLeftovers()
        } catch {
            if file.exists { return }
            throw error
        }
        _ = try new.moveOnce(to: file)
    }

    /// A new file can be too short only if the disk was full.
    private static func reason(_ error: StoreError) -> StoreError.Reason {
        if case .cutOff = error.reason { .full } else { error.reason }
    }

    private static func makeTables(
        in file: StoreFile, _ settings: StoreSettings
    ) throws(StoreError) {
        let connection = try SQLiteConnection(file.path, for: .writing, patience: settings.patience)
        try connection.run("PRAGMA application_id = \(StoreFile.mark)")
        try connection.run("PRAGMA journal_mode = WAL")
        let store = SQLiteStore(connection, settings.migrations[...])
        try store.migrate()
        // Closing the connection also moves the changes, but does not report a full disk.
        try store.connection.checkpoint()
    }

    /// Opens a store. Tries again if a restore replaces the file at the same time.
    static func open(
        _ file: StoreFile, _ settings: StoreSettings
    ) throws(StoreError) -> SQLiteConnection {
        for _ in 1..<mostOpenings {
            do throws(StoreError) {
                return try openOnce(file, settings)
            } catch {
                guard error.reason == .replaced else { throw error }
                usleep(20_000)
            }
        }
        return try openOnce(file, settings)
    }

    private static let mostOpenings = 10

    /// Examines the file and opens it.
    private static func openOnce(
        _ file: StoreFile, _ settings: StoreSettings
    ) throws(StoreError) -> SQLiteConnection {
        let known = settings.migrations.count
        try requirePlace(file, known: known)
        WALInspector.removeMarker(beside: file)
        let log = try WALInspector(beside: file)
        let connection = try connect(file, settings, known: known)
        // The log may contain changes of a newer version or of another store.
        connection.keepsWALOnClose(file.walFile.size > 0)
        try log?.requireWhole(in: connection)
        let version = try version(connection, known: known)
        try requireTables(connection)
        guard !connection.isReadOnly else {
            guard version == known else {
                throw StoreError(.older(version: version, known: known), file.path)
            }
            return connection
        }
        // A restore may have replaced the file. Its log would then be mistaken for ours.
        guard !connection.isReplaced else { throw StoreError(.replaced, file.path) }
        try connection.run("PRAGMA journal_mode = WAL")
        return connection
    }

    /// Runs the missing migrations.
    func bringUpToDate() throws(StoreError) {
        guard !isReadOnly else { return }
        try migrate()
        connection.keepsWALOnClose(false)
    }

    /// Throws an error if the file at the path is not a store.
    private static func requirePlace(_ file: StoreFile, known: Int) throws(StoreError) {
        do throws(StoreError) {
            try file.requireStore(known: known)
        } catch {
            switch error.reason {
            case .missing: try file.requireNoLeftovers()
            case .notAFile: throw StoreError(.inTheWay(.folder), file.path)
            case .notADatabase: throw StoreError(.inTheWay(.otherFile), file.path)
            case .foreign: throw StoreError(.inTheWay(.otherDatabase), file.path)
            default: break
            }
            throw error
        }
    }

    /// Opens the file for writing if possible, otherwise for reading.
    static func connect(
        _ file: StoreFile, _ settings: StoreSettings, known: Int
    ) throws(StoreError) -> SQLiteConnection {
        let patience = settings.patience
        if file.isWritable {
            return try SQLiteConnection(
                file.path, for: .writing, patience: patience, known: known,
                onWaiting: settings.onWaiting)
        }
        do throws(StoreError) {
            return try reading(file, .reading, patience)
        } catch {
            switch error.reason {
            case .system, .readOnly: return try frozen(file, patience)
            default: throw error
            }
        }
    }

    /// Opens the file for reading in a folder where SQLite cannot create files.
    private static func frozen(
        _ file: StoreFile, _ patience: Int
    ) throws(StoreError) -> SQLiteConnection {
        if file.walFile.size == 0 { return try reading(file, .frozen, patience) }
        do throws(StoreError) {
            return try reading(file, .frozenWithChanges, patience)
        } catch {
            switch error.reason {
            case .system, .readOnly: throw StoreError(.unreadableChanges, file.path)
            default: throw error
            }
        }
    }

    /// Opens a connection and reads from it, which can fail.
    private static func reading(
        _ file: StoreFile, _ access: SQLiteConnection.Access, _ patience: Int
    ) throws(StoreError) -> SQLiteConnection {
        let connection = try SQLiteConnection(file.path, for: access, patience: patience)
        _ = try connection.integer("PRAGMA user_version")
        return connection
    }

    /// Returns the version of the store. Throws an error if it is not supported.
    static func version(
        _ connection: SQLiteConnection, known: Int
    ) throws(StoreError) -> Int {
        let version = try version(of: connection)
        guard version >= 1 else { throw StoreError(.damaged("no version"), connection.path) }
        guard version <= known else {
            throw StoreError(.newer(version: version, known: known), connection.path)
        }
        return version
    }

    /// Returns an error if a newer dosecal has upgraded the store since it was opened, otherwise
    /// `nil`.
    package func upgrade() throws(StoreError) -> StoreError? {
        connection.upgrade(to: try Self.version(of: connection)).map {
            StoreError($0, connection.path)
        }
    }

    static func requireTables(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.run("SELECT 1 FROM \(Schema.tables.joined(separator: ", ")) LIMIT 0")
    }

    /// Runs the missing migrations, each in one transaction.
    func migrate() throws(StoreError) {
        while try Self.version(of: connection) < migrations.count {
            try connection.run("BEGIN IMMEDIATE")
            do throws(StoreError) {
                // Another process may have migrated the store during the wait.
                let version = try Self.version(of: connection)
                if version < migrations.count { try migrate(from: version) }
                try connection.run("COMMIT")
            } catch {
                // Nothing was committed. A second error is dropped, because the first one is
                // thrown.
                if connection.isInTransaction { try? connection.run("ROLLBACK") }
                throw error
            }
        }
    }

    private func migrate(from version: Int) throws(StoreError) {
        try connection.runScript(migrations[version])
        if version + 1 == Schema.digested {
            try addDigests()
            try connection.assignNewID()
        }
        if version + 1 > Schema.digested { try connection.countWrite() }
        try connection.runScript("PRAGMA user_version = \(version + 1)")
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        try connection.integer("PRAGMA user_version") ?? 0
    }
}
