internal import CPostgreSQL
import Journal

/// A connection of libpq, closed with its last use.
struct Link: ~Copyable {
    private let pointer: OpaquePointer
    private let pq: dosecal_libpq
    /// Whether libpq could not send or read something; its status tells that later, or never.
    private var hasFailed = false
    /// Whether a statement that the server keeps is there the next time. Behind a pooler such as
    /// pgbouncer another server process may answer.
    private let keepsStatements: Bool
    private var known: [KnownKey: KnownStatement] = [:]

    private struct KnownKey: Hashable {
        let sql: String
        let types: [Oid]
    }
    /// No more statements are remembered.
    private static let mostKnown = 300

    init(_ path: String, _ pq: dosecal_libpq) throws(StoreError) {
        guard let pointer = dosecal_connect(pq, path) else { preconditionFailure("out of memory") }
        self.pointer = pointer
        self.pq = pq
        let isConnected = pq.PQstatus(pointer) == CONNECTION_OK
        let process = isConnected ? pq.PQexec(pointer, "SELECT pg_backend_pid()") : nil
        // A pooler names a process that is none of the server's.
        keepsStatements =
            process.map { ResultRow($0, pq).firstText } == "\(pq.PQbackendPID(pointer))"
        // Planning for the values themselves takes longer than all else, the more months there are.
        let once = "SET plan_cache_mode = force_generic_plan"
        if keepsStatements, let set = pq.PQexec(pointer, once) { pq.PQclear(set) }
        if !isConnected { throw StoreError(.unreachable(message), path) }
    }

    deinit { pq.PQfinish(pointer) }
}

extension Link {
    var isLost: Bool { hasFailed || pq.PQstatus(pointer) != CONNECTION_OK }
    /// Whether a transaction is open, and no error has ended it.
    var isInTransaction: Bool { pq.PQtransactionStatus(pointer) == PQTRANS_INTRANS }
    /// Whether no transaction is open, not even one that an error has ended.
    var isIdle: Bool { pq.PQtransactionStatus(pointer) == PQTRANS_IDLE }

    /// What libpq says of the last failure.
    var message: String {
        let lines = pq.PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Runs a text of several statements; nil where no answer came.
    mutating func run(script: String) -> ResultRow? {
        pq.PQexec(pointer, script).map { checked(ResultRow($0, pq)) }
    }

    private mutating func checked(_ result: ResultRow) -> ResultRow {
        // The server's own errors have a code.
        if result.status == PGRES_FATAL_ERROR, result.state.isEmpty { hasFailed = true }
        return result
    }
}

extension Link {
    /// Sends statements in one go, each with its values, as libpq's pipelines do, and calls `read`
    /// with the answer to each. After one that fails the server does none, and says so of each; where
    /// the connection is lost, the answers end.
    mutating func exchange(
        _ statements: [SQLStatement], _ lists: [ParameterList],
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
        // The end of the pipeline.
        if !hasFailed, let end = pq.PQgetResult(pointer) { pq.PQclear(end) }
        if pq.PQexitPipelineMode(pointer) != 1 { hasFailed = true }
    }

    /// Sends a statement; gives its key where the server is to keep it from now on.
    private mutating func send(_ statement: SQLStatement, _ list: ParameterList) -> KnownKey? {
        let key = KnownKey(sql: statement.sql, types: list.types)
        var entry = known[key] ?? KnownStatement(statement.sql, number: known.count)
        entry.uses += 1
        let hasRoom = known.count < Self.mostKnown || known[key] != nil
        let isNew = keepsStatements && hasRoom && entry.isWorthKeeping
        // Also for the next one of the same pipeline.
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

    /// Reads whether the server keeps a statement now; else its use failed with it.
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

    /// The next answer; nil where none comes any more.
    private mutating func next() -> ResultRow? {
        guard !hasFailed, let found = pq.PQgetResult(pointer) else {
            hasFailed = true
            return nil
        }
        let result = checked(ResultRow(found, pq))
        // It ends with nothing.
        if !hasFailed, let more = pq.PQgetResult(pointer) {
            pq.PQclear(more)
            hasFailed = true
        }
        return result
    }
}
