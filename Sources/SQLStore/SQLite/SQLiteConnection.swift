internal import CSQLite
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open SQLite database, which is closed when the object is destroyed.
final class SQLiteConnection: SQLConnection {
    private let database: OpaquePointer
    /// The prepared statements, by their text.
    private var statements: [String: PreparedStatement] = [:]
    private var isOpen = true
    let patience: Int
    /// Called once during a long wait, with the ID of the process that is writing if it is known.
    let onWaiting: @Sendable (_ process: Int?) -> Void
    /// The latest version of the store that this program supports.
    private let known: Int
    let path: String

    enum Access {
        case writing
        case reading
        /// Without locks and without files beside the database, for files that no process can
        /// change.
        case frozen
        /// With the write-ahead log, but without locks, for folders in which no file can be
        /// created.
        case frozenWithChanges
        /// In memory, without a file.
        case memory
    }

    /// Opens an existing file. `patience` is the number of milliseconds to wait for locks, and
    /// `known` is the latest version of the store that is supported.
    init(
        _ path: String, for access: Access, patience: Int, known: Int = .max,
        onWaiting: @escaping @Sendable (_ process: Int?) -> Void = { _ in }
    ) throws(StoreError) {
        var new: OpaquePointer?
        let code = sqlite3_open_v2(Self.name(path, access), &new, Self.flags(access), nil)
        guard let new else { preconditionFailure("out of memory") }
        database = new
        self.patience = patience
        self.onWaiting = onWaiting
        self.known = known
        self.path = path
        guard code == SQLITE_OK else { throw failure(code) }
        sqlite3_extended_result_codes(database, 1)
        // If a statement below fails, closing must not move changes from a log that has not been
        // examined yet.
        keepsWALOnClose(true)
        setBusyTimeout(milliseconds: patience)
        // This must come before the first read, so that no `-shm` file is needed.
        if access == .frozenWithChanges { try run("PRAGMA main.locking_mode = EXCLUSIVE") }
        // Triggers and views in a manipulated file must not run when dosecal writes.
        _ = dosecal_configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        _ = dosecal_configure(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
        try run("PRAGMA trusted_schema = OFF")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA synchronous = FULL")
        keepsWALOnClose(false)
    }

    deinit { close() }

    /// Closes the database. Later calls have no effect.
    func close() {
        guard isOpen else { return }
        isOpen = false
        statements = [:]
        // The log at this path now belongs to the file that replaced this one.
        if isReplaced { keepsWALOnClose(true) }
        let mayHaveMarker = !isReadOnly && !isInMemory
        sqlite3_close_v2(database)
        if mayHaveMarker { WALInspector.removeMarker(beside: StoreFile(path: path)) }
    }

    private static func flags(_ access: Access) -> Int32 {
        switch access {
        case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        case .reading: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
        case .frozen, .frozenWithChanges:
            SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY
        }
    }

    /// Returns the file name for SQLite. The prefix "./" prevents a path from being read as a URI
    /// or a special name.
    private static func name(_ path: String, _ access: Access = .writing) -> String {
        if access == .memory { return ":memory:" }
        let path = path.hasPrefix("/") ? path : "./" + path
        guard access == .frozen || access == .frozenWithChanges else { return path }
        let escaped = path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
                "%" + String(byte, radix: 16)
            default: String(UnicodeScalar(byte))
            }
        }
        let manner = access == .frozen ? "immutable=1" : "vfs=unix-none"
        return "file:\(escaped.joined())?\(manner)"
    }
}

extension SQLiteConnection {
    /// Whether the database is in memory.
    var isInMemory: Bool { sqlite3_db_filename(database, "main").map { $0.pointee == 0 } ?? true }
    var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }
    var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }
    var changes: Int { Int(sqlite3_changes(database)) }
    /// The number of rows that all statements have changed.
    var allChanges: Int { Int(sqlite3_total_changes(database)) }

    /// Whether the path now leads to another file.
    var isReplaced: Bool {
        var moved: Int32 = 0
        sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
        return moved != 0
    }

    /// Sets the number of milliseconds to wait for locks of other connections.
    func setBusyTimeout(milliseconds: Int) {
        sqlite3_busy_timeout(database, Int32(clamping: milliseconds))
    }

    /// Sets whether closing the database keeps the write-ahead log instead of moving its changes
    /// into the file.
    func keepsWALOnClose(_ keeps: Bool) {
        _ = dosecal_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps ? 1 : 0)
    }

    /// Moves all changes from the write-ahead log into the file, and empties the log.
    func checkpoint() throws(StoreError) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Writes a consistent copy into an empty file.
    func copy(to path: String) throws(StoreError) {
        try run("VACUUM INTO ?", [.text(Self.name(path))])
    }

    /// Returns the problems of the pages and rows that SQLite finds.
    func faults() throws(StoreError) -> [String] {
        let lines = try rows("PRAGMA integrity_check") { row throws(StoreError) in
            row.text("integrity_check") ?? ""
        }
        return lines.filter { $0 != "ok" }
    }

    /// Returns the rows with references to missing rows.
    func brokenReferences() throws(StoreError) -> [(table: String, row: Int)] {
        try rows("PRAGMA foreign_key_check") { row throws(StoreError) in
            (row.text("table") ?? "", row.integer("rowid") ?? 0)
        }
    }

    /// Runs several statements in one text.
    func runScript(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Returns the rows before the first damaged page. Throws temporary errors, after which all
    /// rows may be readable.
    func readableRows<Value>(
        _ sql: String, _ values: [StoredValue], _ read: (PreparedStatement) -> Value
    ) throws(StoreError) -> [Value] {
        var found: [Value] = []
        do throws(StoreError) {
            _ = try rows(sql, values) { row throws(StoreError) in found.append(read(row)) }
        } catch {
            if error.mayPass { throw error }
        }
        return found
    }

    func rows<Value>(
        _ sql: String, _ values: [StoredValue],
        _ read: (PreparedStatement) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        guard let statement = statement(sql) else {
            throw failure(sqlite3_extended_errcode(database))
        }
        defer { statement.reset() }
        statement.bind(values)
        var rows: [Value] = []
        while true {
            switch statement.step() {
            case .row: rows.append(try read(statement))
            case .done: return rows
            case .failed(let code): throw failure(code)
            }
        }
    }

    private func statement(_ sql: String) -> PreparedStatement? {
        if let known = statements[sql] { return known }
        let statement = PreparedStatement(sql, on: database)
        statements[sql] = statement
        return statement
    }

    /// The reason of an error if a newer dosecal has upgraded the store, otherwise `nil`.
    var upgrade: StoreError.Reason? {
        guard known < .max, let pragma = statement("PRAGMA user_version") else { return nil }
        defer { pragma.reset() }
        guard case .row = pragma.step() else { return nil }
        return pragma.integer(at: 0).flatMap { upgrade(to: $0) }
    }

    /// Returns the reason of an error if the version is not supported, otherwise `nil`.
    func upgrade(to version: Int) -> StoreError.Reason? {
        version > known ? .upgraded(version: version, known: known) : nil
    }

    private func failure(_ code: Int32) -> StoreError {
        let reason = reason(code)
        switch reason {
        // After the file was replaced, its pages do not match the log of the new file. This is not
        // damage.
        case .damaged, .notADatabase, .system:
            return StoreError(isReplaced ? .replaced : reason, path)
        default: return StoreError(reason, path)
        }
    }

    private func reason(_ code: Int32) -> StoreError.Reason {
        let system = sqlite3_system_errno(database)
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(milliseconds: patience, process: nil)
        case SQLITE_FULL: return .full
        case SQLITE_READONLY, SQLITE_PERM: return .readOnly
        case SQLITE_NOTADB: return .notADatabase
        case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: return .full
        case SQLITE_CANTOPEN where system == EROFS: return .readOnly
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_AUTH:
            let cause = system == 0 ? sqlite3_errstr(code) : UnsafePointer(strerror(system))
            let reason = cause.map { String(cString: $0) } ?? "error \(code)"
            return .system(action: "use", reason: reason)
        case SQLITE_NOMEM: preconditionFailure("out of memory")
        case SQLITE_CONSTRAINT: return .refused(String(cString: sqlite3_errmsg(database)))
        case SQLITE_ERROR:
            let what = String(cString: sqlite3_errmsg(database))
            return upgrade ?? .damaged(what)
        default: return .damaged(String(cString: sqlite3_errmsg(database)))
        }
    }
}
