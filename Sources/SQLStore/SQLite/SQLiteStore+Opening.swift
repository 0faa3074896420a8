#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import Journal

extension SQLiteStore {
    /// Makes a store under another name, so that nobody ever sees half of one.
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

    /// Gives a new store its place; where another process was first, its store is as good.
    private static func put(_ new: StoreFile, at file: StoreFile) throws(StoreError) {
        do throws(StoreError) {
            try file.requireRoom()
        } catch {
            if file.exists { return }
            throw error
        }
        _ = try new.moveOnce(to: file)
    }

    /// A new file can only be cut off because the disk was full.
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
        // Closing moves the changes too, but does not report a full disk.
        try store.connection.moveChanges()
    }

    /// Opens a store; tries again if a restore replaces the file meanwhile.
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

    /// Opens what is there, after a look at it from outside.
    private static func openOnce(
        _ file: StoreFile, _ settings: StoreSettings
    ) throws(StoreError) -> SQLiteConnection {
        let known = settings.migrations.count
        try requirePlace(file, known: known)
        StoreLog.removeMarker(beside: file)
        let log = try StoreLog(beside: file)
        let connection = try connect(file, settings, known: known)
        // Changes that wait beside the file may be those of a newer version.
        connection.leavesChanges(file.changes.size > 0)
        try log?.requireWhole(in: connection)
        let version = try version(connection, known: known)
        try requireTables(connection)
        guard !connection.isReadOnly else {
            guard version == known else {
                throw StoreError(.older(version: version, known: known), file.path)
            }
            return connection
        }
        // A restore may have put another file in place; changes beside it would be mistaken.
        guard !connection.isReplaced else { throw StoreError(.replaced, file.path) }
        try connection.run("PRAGMA journal_mode = WAL")
        return connection
    }

    /// Brings a store that was opened up to date.
    func bringUpToDate() throws(StoreError) {
        guard !isReadOnly else { return }
        try migrate()
        connection.leavesChanges(false)
    }

    /// Makes sure that a store is in the place where the store belongs.
    private static func requirePlace(_ file: StoreFile, known: Int) throws(StoreError) {
        do throws(StoreError) {
            try file.requireStore(known: known)
        } catch {
            switch error.reason {
            case .missing: try file.requireRoom()
            case .notAFile: throw StoreError(.inTheWay(.folder), file.path)
            case .notADatabase: throw StoreError(.inTheWay(.otherFile), file.path)
            case .foreign: throw StoreError(.inTheWay(.otherDatabase), file.path)
            default: break
            }
            throw error
        }
    }

    /// Opens it for writing where that can be, else for reading.
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

    /// Opens it where what SQLite needs beside the file cannot be made.
    private static func frozen(
        _ file: StoreFile, _ patience: Int
    ) throws(StoreError) -> SQLiteConnection {
        if file.changes.size == 0 { return try reading(file, .frozen, patience) }
        do throws(StoreError) {
            return try reading(file, .frozenWithChanges, patience)
        } catch {
            switch error.reason {
            case .system, .readOnly: throw StoreError(.unreadableChanges, file.path)
            default: throw error
            }
        }
    }

    /// A connection that has read something.
    private static func reading(
        _ file: StoreFile, _ access: SQLiteConnection.Access, _ patience: Int
    ) throws(StoreError) -> SQLiteConnection {
        let connection = try SQLiteConnection(file.path, for: access, patience: patience)
        _ = try connection.integer("PRAGMA user_version")
        return connection
    }

    /// The number of the last change that it has seen.
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

    /// The error that says that a newer dosecal has upgraded the store since it was opened; nil if none
    /// has.
    package func upgrade() throws(StoreError) -> StoreError? {
        connection.upgrade(to: try Self.version(of: connection)).map {
            StoreError($0, connection.path)
        }
    }

    static func requireTables(_ connection: SQLiteConnection) throws(StoreError) {
        try connection.run("SELECT 1 FROM \(Schema.tables.joined(separator: ", ")) LIMIT 0")
    }

    /// Makes every change that it has not seen, each whole or not at all.
    func migrate() throws(StoreError) {
        while try Self.version(of: connection) < migrations.count {
            try connection.run("BEGIN IMMEDIATE")
            do throws(StoreError) {
                // Another process may have been here while this one waited.
                let version = try Self.version(of: connection)
                if version < migrations.count { try migrate(from: version) }
                try connection.run("COMMIT")
            } catch {
                // Nothing was committed. A second error is dropped, as the first one is thrown.
                if connection.isInTransaction { try? connection.run("ROLLBACK") }
                throw error
            }
        }
    }

    private func migrate(from version: Int) throws(StoreError) {
        try connection.runScript(migrations[version])
        if version + 1 == Schema.digested {
            try addDigests()
            try connection.becomeAnother()
        }
        if version + 1 > Schema.digested { try connection.countWrite() }
        try connection.runScript("PRAGMA user_version = \(version + 1)")
    }

    private static func version(of connection: SQLiteConnection) throws(StoreError) -> Int {
        try connection.integer("PRAGMA user_version") ?? 0
    }
}
