internal import CSQLite
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open database, closed with its last use.
final class SQLiteConnection: SQLConnection {
    private let database: OpaquePointer
    /// The statements by their text, each prepared once.
    private var statements: [String: PreparedStatement] = [:]
    private var isOpen = true
    let patience: Int
    /// Called once in a wait of more than a moment, with the process that is writing if it is known.
    let onWaiting: @Sendable (_ process: Int?) -> Void
    /// The last change of the tables that this program knows.
    private let known: Int
    let path: String

    enum Access {
        case writing
        case reading
        /// Nothing is locked and nothing made beside it: for what nobody can change.
        case frozen
        /// The same, but with the changes that wait beside it, and without any lock.
        case frozenWithChanges
        /// There is no file at all, only SQLite's functions.
        case memory
    }

    /// Opens a file that is there, and waits this many milliseconds for others. Where more changes of
    /// the tables are made than are known, it says so.
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
        // If a statement below fails, closing must not move a log into the file that is not examined yet.
        leavesChanges(true)
        waits(milliseconds: patience)
        // Before anything is read, so that nothing shared is needed beside the file.
        if access == .frozenWithChanges { try run("PRAGMA main.locking_mode = EXCLUSIVE") }
        // Nothing that somebody laid into the file runs when dosecal writes.
        _ = dosecal_configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        _ = dosecal_configure(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
        try run("PRAGMA trusted_schema = OFF")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA synchronous = FULL")
        leavesChanges(false)
    }

    deinit { close() }

    /// Closes it now, and not before.
    func close() {
        guard isOpen else { return }
        isOpen = false
        statements = [:]
        // What waits there now is for the file that has the name now.
        if isReplaced { leavesChanges(true) }
        let mayHaveMarker = !isReadOnly && !isInMemory
        sqlite3_close_v2(database)
        if mayHaveMarker { StoreLog.removeMarker(beside: StoreFile(path: path)) }
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

    /// No path is taken for a URI or a word that SQLite knows.
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
    /// Whether there is no file.
    var isInMemory: Bool { sqlite3_db_filename(database, "main").map { $0.pointee == 0 } ?? true }
    var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }
    var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }
    var changes: Int { Int(sqlite3_changes(database)) }
    /// The number of rows that all statements changed.
    var allChanges: Int { Int(sqlite3_total_changes(database)) }

    /// Whether the path leads to another file by now.
    var isReplaced: Bool {
        var moved: Int32 = 0
        sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
        return moved != 0
    }

    /// Sets how long a statement waits for locks of other connections.
    func waits(milliseconds: Int) {
        sqlite3_busy_timeout(database, Int32(clamping: milliseconds))
    }

    /// Whether closing leaves the changes where they are instead of moving them into the file.
    func leavesChanges(_ leaves: Bool) {
        _ = dosecal_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves ? 1 : 0)
    }

    /// Moves the changes that wait beside the file into it, and leaves none waiting.
    func moveChanges() throws(StoreError) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Writes a consistent copy into an empty file.
    func copy(to path: String) throws(StoreError) {
        try run("VACUUM INTO ?", [.text(Self.name(path))])
    }

    /// What SQLite finds wrong with the pages and the rows.
    func faults() throws(StoreError) -> [String] {
        let lines = try rows("PRAGMA integrity_check") { row throws(StoreError) in
            row.text("integrity_check") ?? ""
        }
        return lines.filter { $0 != "ok" }
    }

    /// The rows that name others that are not there.
    func brokenReferences() throws(StoreError) -> [(table: String, row: Int)] {
        try rows("PRAGMA foreign_key_check") { row throws(StoreError) in
            (row.text("table") ?? "", row.integer("rowid") ?? 0)
        }
    }

    /// Runs a text of several statements.
    func runScript(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Reads rows up to the first damaged page. Throws a temporary error, after which the rest may be readable.
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

    /// That a newer dosecal has changed the tables, if one has.
    var upgrade: StoreError.Reason? {
        guard known < .max, let pragma = statement("PRAGMA user_version") else { return nil }
        defer { pragma.reset() }
        guard case .row = pragma.step() else { return nil }
        return pragma.integer(at: 0).flatMap { upgrade(to: $0) }
    }

    /// The reason where a version is one that this program does not know.
    func upgrade(to version: Int) -> StoreError.Reason? {
        version > known ? .upgraded(version: version, known: known) : nil
    }

    private func failure(_ code: Int32) -> StoreError {
        let reason = reason(code)
        switch reason {
        // The pages of a file and the changes of the one that took its place are no damage.
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
