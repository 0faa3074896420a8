internal import CPostgreSQL
import Journal
import StoreSchema

/// A connection to a database, which is opened anew where it was lost.
///
/// It works through pgbouncer in transaction mode: it names no statement, and sets nothing outside a
/// transaction.
final class PostgreSQLConnection {
    /// What is going on.
    enum Transaction {
        case none
        case reading
        case writing
    }

    enum Interruption {
        /// The connection was lost.
        case lost
        /// Changes waited for each other, or one read what another wrote.
        case conflict
    }

    /// A connection of libpq, closed with its last use.
    private struct Link: ~Copyable {
        let pointer: OpaquePointer
        let pq: dosecal_libpq
        deinit { pq.PQfinish(pointer) }
    }

    /// The address, which is safe to print.
    let path: String
    /// How many milliseconds to wait for others.
    let patience: Int
    var transaction = Transaction.none
    /// Why the change that is open came to nothing through no fault of its own, so that it can be
    /// made again.
    var interruption: Interruption?
    private let pq: dosecal_libpq
    private var link: Link
    /// Whether libpq could not send or read something; its status tells that later, or never.
    private var hasFailed = false
    /// How many rows the last statement changed, and how many all did.
    private(set) var changes = 0
    private(set) var allChanges = 0
    /// Statements as PostgreSQL numbers their places.
    private var numbered: [String: String] = [:]

    init(_ address: PostgreSQLAddress, patience: Int) throws(StoreError) {
        guard LibPQ.isInstalled else { throw StoreError(.noLibrary, address.text) }
        path = address.text
        self.patience = patience
        pq = LibPQ.functions
        link = try Self.connect(path, pq)
    }

    private static func connect(
        _ path: String, _ pq: dosecal_libpq
    ) throws(StoreError) -> Link {
        guard let pointer = dosecal_connect(pq, path) else { preconditionFailure("out of memory") }
        let link = Link(pointer: pointer, pq: pq)
        guard pq.PQstatus(pointer) == CONNECTION_OK else {
            throw StoreError(.unreachable(words(pq.PQerrorMessage(pointer))), path)
        }
        return link
    }

    private static func words(_ message: UnsafeMutablePointer<CChar>?) -> String {
        let lines = message.map { String(cString: $0) } ?? ""
        return lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var isLost: Bool { hasFailed || pq.PQstatus(link.pointer) != CONNECTION_OK }
    /// Whether a transaction is open, and no error has ended it.
    var isInTransaction: Bool { pq.PQtransactionStatus(link.pointer) == PQTRANS_INTRANS }

    /// Runs a text of several statements; gives what the last one gave.
    @discardableResult
    func runScript(_ sql: String) throws(StoreError) -> String {
        let pq = pq
        let result = try result { link in pq.PQexec(link, sql) }
        return result.command
    }

    /// Ends a transaction; false where it was not kept, as an error had ended it; nil where the
    /// answer was lost: the server may have kept it before.
    func commit() throws(StoreError) -> Bool? {
        transaction = .none
        let pq = pq
        let answer = answer { link in pq.PQexec(link, "COMMIT") }
        return isLost ? nil : try sound(answer).command == "COMMIT"
    }

    func rollBack() {
        transaction = .none
        // One that is lost is rolled back by the server.
        if !isLost { _ = pq.PQexec(link.pointer, "ROLLBACK").map { ResultRow($0, pq) } }
    }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
        _ = try rows(sql, values) { _ throws(StoreError) in }
    }

    /// Reads every row of a statement with '?' in the places of the values.
    func rows<Value>(
        _ sql: String, _ values: [StoredValue] = [],
        _ read: (borrowing ResultRow) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        guard let parameters = ParameterList(values) else {
            throw StoreError(.refused("a text with a NUL character"), path)
        }
        let (sql, pq) = (numbered(sql), pq)
        let formats = values.map { _ in Int32(1) }
        var result = try result { link in
            parameters.withPointers { pointers in
                pq.PQexecParams(
                    link, sql, Int32(values.count), parameters.types, pointers, parameters.lengths,
                    formats, 1)
            }
        }
        changes = result.changes
        allChanges += changes
        var rows: [Value] = []
        for row in 0..<result.count {
            result.stand(at: row)
            rows.append(try read(result))
        }
        return rows
    }

    /// The number in the first column of the first row.
    func integer(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) -> Int? {
        let found = try rows(sql, values) { row throws(StoreError) in row.integer(0) }
        return found.first ?? nil
    }

    private func numbered(_ sql: String) -> String {
        if let known = numbered[sql] { return known }
        var (text, count) = ("", 0)
        for letter in sql {
            if letter == "?" { count += 1 }
            text += letter == "?" ? "$\(count)" : String(letter)
        }
        numbered[sql] = text
        return text
    }

    /// Asks the server; where it was lost and nothing is open, once more on a new connection.
    private func result(
        _ ask: (OpaquePointer) -> OpaquePointer?
    ) throws(StoreError) -> ResultRow {
        let result = answer(to: ask)
        if isLost, transaction == .none {
            link = try Self.connect(path, pq)
            hasFailed = false
            return try sound(answer(to: ask))
        }
        return try sound(result)
    }

    private func answer(to ask: (OpaquePointer) -> OpaquePointer?) -> ResultRow? {
        guard let pointer = ask(link.pointer) else { return nil }
        let result = ResultRow(pointer, pq)
        // The server's own errors have a code.
        if result.status == PGRES_FATAL_ERROR, result.state.isEmpty { hasFailed = true }
        return result
    }

    private func sound(_ result: consuming ResultRow?) throws(StoreError) -> ResultRow {
        guard !isLost, let result else {
            if transaction == .writing { interruption = .lost }
            let message = Self.words(pq.PQerrorMessage(link.pointer))
            throw StoreError(.unreachable(message), path)
        }
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return result
        default:
            if ["40P01", "40001"].contains(result.state), transaction == .writing {
                interruption = .conflict
            }
            throw StoreError(reason(result.state, result.message), path)
        }
    }

    /// What PostgreSQL's error codes mean for a store (appendix A of its manual).
    private func reason(_ state: String, _ message: String) -> StoreError.Reason {
        switch state {
        case "55P03", "40P01", "40001", "57014", "25P03": .busy(milliseconds: patience)
        case "53100": .full
        case "42501": .system(action: "write to", reason: message)
        // A standby takes no changes.
        case "25006": .unreachable(message)
        case "25P02": .brokenTransaction
        case "54000": .refused("a text that is too long to be found again")
        case _ where state.hasPrefix("23") || state.hasPrefix("22"): .refused(message)
        case _ where ["08", "28", "3D", "53", "57"].contains(state.prefix(2)):
            .unreachable(message)
        case _ where state.hasPrefix("XX") || state.hasPrefix("42"): .damaged(message)
        default: .system(action: "use", reason: message)
        }
    }
}
