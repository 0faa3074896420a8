internal import CPostgreSQL
import Journal

/// A connection of libpq, which is closed when the value is destroyed.
struct LibPQConnection: ~Copyable {
    private let pointer: OpaquePointer
    private let pq: dosecal_libpq
    /// Whether libpq has failed to send or receive. The status of the connection shows this only
    /// later or not at all.
    private var hasFailed = false
    /// Whether prepared statements can be used again. Behind a pooler such as pgbouncer, another
    /// server process may answer.
    private let keepsStatements: Bool
    private var known: [KnownKey: KnownStatement] = [:]

    private struct KnownKey: Hashable {
        let sql: String
        let types: [Oid]
    }
    /// The maximum number of statements that are remembered.
    private static let mostKnown = 300

    init(_ path: String, _ pq: dosecal_libpq) throws(StoreError) {
        guard let pointer = dosecal_connect(pq, path) else { preconditionFailure("out of memory") }
        self.pointer = pointer
        self.pq = pq
        let isConnected = pq.PQstatus(pointer) == CONNECTION_OK
        let process = isConnected ? pq.PQexec(pointer, "SELECT pg_backend_pid()") : nil
        // A pooler returns a process ID that differs from that of the server process.
        keepsStatements =
            process.map { ResultRow($0, pq).firstText } == "\(pq.PQbackendPID(pointer))"
        // Planning a statement for its values takes most of the time, and more with each month of
        // entries.
        let once = "SET plan_cache_mode = force_generic_plan"
        if keepsStatements, let set = pq.PQexec(pointer, once) { pq.PQclear(set) }
        if !isConnected { throw StoreError(.unreachable(message), path) }
    }

    deinit { pq.PQfinish(pointer) }
}

extension LibPQConnection {
    var isLost: Bool { hasFailed || pq.PQstatus(pointer) != CONNECTION_OK }
    /// Whether a transaction is open and not aborted.
    var isInTransaction: Bool { pq.PQtransactionStatus(pointer) == PQTRANS_INTRANS }
    /// Whether no transaction is open, not even an aborted one.
    var isIdle: Bool { pq.PQtransactionStatus(pointer) == PQTRANS_IDLE }

    /// The message of the last libpq error.
    var message: String {
        let lines = pq.PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Runs several statements in one text. Returns `nil` if there was no answer.
    mutating func run(script: String) -> ResultRow? {
        pq.PQexec(pointer, script).map { checked(ResultRow($0, pq)) }
    }

    private mutating func checked(_ result: ResultRow) -> ResultRow {
        // Errors of the server have a code. Other errors come from libpq and mean that the
        // connection is lost.
        if result.status == PGRES_FATAL_ERROR, result.state.isEmpty { hasFailed = true }
        return result
    }
}

extension LibPQConnection {
    /// Sends statements with their values in one pipeline, and calls `read` with each result.
    ///
    /// After a statement fails, the server skips the remaining ones and returns an error for each.
    /// If the connection is lost, there are no more results.
    mutating func exchange(
        _ statements: [SQLStatement], _ lists: [BinaryParameters],
        _ read: (_ place: Int, _ result: ResultRow) -> Void
    ) {
        guard pq.PQenterPipelineMode(pointer) == 1 else {
            hasFailed = true
            return
        }
        let sent = zip(statements, lists).map { send($0, $1) }
        if pq.PQpipelineSync(pointer) != 1 { hasFailed = true }
        for (place, new) in sent.enumerated() where !hasFailed {
            if let new, !isKept(new, place, read) { continue }
            if let result = next() { read(place, result) }
        }
        // The result of the synchronisation point at the end of the pipeline.
        if !hasFailed, let end = pq.PQgetResult(pointer) { pq.PQclear(end) }
        if pq.PQexitPipelineMode(pointer) != 1 { hasFailed = true }
    }

    /// Sends a statement. Returns its key if the server should prepare it.
    private mutating func send(_ statement: SQLStatement, _ list: BinaryParameters) -> KnownKey? {
        let key = KnownKey(sql: statement.sql, types: list.types)
        var entry = known[key] ?? KnownStatement(statement.sql, number: known.count)
        entry.uses += 1
        let hasRoom = known.count < Self.mostKnown || known[key] != nil
        let isNew = keepsStatements && hasRoom && entry.isWorthKeeping
        // The statement is also prepared for later uses in this pipeline.
        if isNew { entry.isKept = true }
        if hasRoom { known[key] = entry }
        let count = Int32(list.types.count)
        if isNew, pq.PQsendPrepare(pointer, entry.name, entry.text, count, list.types) != 1 {
            hasFailed = true
        }
        let formats = list.types.map { _ in Int32(1) }
        let isSent = list.withPointers { values in
            entry.isKept
                ? pq.PQsendQueryPrepared(
                    pointer, entry.name, count, values, list.lengths, formats, 1)
                : pq.PQsendQueryParams(
                    pointer, entry.text, count, list.types, values, list.lengths, formats, 1)
        }
        if isSent != 1 { hasFailed = true }
        return isNew ? key : nil
    }

    /// Returns whether the server has prepared a statement. If not, its use fails with the same
    /// error, which is passed to `read`.
    private mutating func isKept(
        _ key: KnownKey, _ place: Int, _ read: (_ place: Int, _ result: ResultRow) -> Void
    ) -> Bool {
        guard let answer = next() else { return false }
        if answer.status == PGRES_COMMAND_OK { return true }
        known[key]?.isKept = false
        read(place, answer)
        _ = next()
        return false
    }

    /// Returns the next result, or `nil` if there is none.
    private mutating func next() -> ResultRow? {
        guard !hasFailed, let found = pq.PQgetResult(pointer) else {
            hasFailed = true
            return nil
        }
        let result = checked(ResultRow(found, pq))
        // A null result marks the end of a statement.
        if !hasFailed, let more = pq.PQgetResult(pointer) {
            pq.PQclear(more)
            hasFailed = true
        }
        return result
    }
}
