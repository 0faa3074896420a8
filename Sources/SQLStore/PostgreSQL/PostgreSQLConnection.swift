internal import CPostgreSQL
import Journal

/// A connection to a PostgreSQL database, which reconnects after the connection was lost.
///
/// It works through pgbouncer in transaction mode. It then prepares no statements, and changes no
/// settings outside a transaction.
final class PostgreSQLConnection: SQLConnection {
    /// The kind of the open transaction.
    enum Transaction {
        case none
        case reading
        case writing
    }

    enum Interruption {
        /// The connection was lost.
        case lost
        /// A deadlock or a serialization failure ended the transaction.
        case conflict
        /// The database refused a statement whose result was not awaited.
        case refusal
    }

    /// The address, which is safe to print.
    let path: String
    /// The number of milliseconds to wait for locks.
    let patience: Int
    var transaction = Transaction.none
    /// The reason why the transaction failed through no fault of its statements, so that it can run
    /// again, or `nil`.
    var interruption: Interruption?
    private let pq: dosecal_libpq
    private var link: LibPQConnection
    /// The statements to send before the next query. Their results are not awaited.
    private var waiting: [SQLStatement] = []
    /// The reader for the first row of the transaction, until it has been sent.
    private var opening: Opening?
    /// Whether a statement whose result was not awaited has failed, so that the transaction cannot
    /// be committed.
    private var isBroken = false
    private(set) var changes = 0
    /// The number of round trips to the server.
    private(set) var roundTrips = 0

    init(_ address: PostgreSQLAddress, patience: Int) throws(StoreError) {
        guard LibPQ.isInstalled else { throw StoreError(.noLibrary, address.text) }
        path = address.text
        self.patience = patience
        pq = LibPQ.functions
        link = try LibPQConnection(path, pq)
    }

    /// Whether a transaction is open or begins with the next query, and is not aborted.
    var isInTransaction: Bool { (isBeginning || link.isInTransaction) && !isBroken }
    /// Whether a writing transaction begins with the next query.
    var isBeginning: Bool { opening != nil }

    /// The statement at the start of a transaction whose row is read.
    private struct Opening {
        let place: Int
        let read: (ResultRow) throws(StoreError) -> Void
    }

    /// Runs several statements in one text.
    func runScript(_ sql: String) throws(StoreError) {
        try run([])
        var result = link.run(script: sql)
        if link.isLost, transaction == .none {
            link = try LibPQConnection(path, pq)
            result = link.run(script: sql)
        }
        guard let result, !link.isLost else { throw lost() }
        if let error = error(of: result) { throw error }
    }

    /// Begins a read-only transaction on a snapshot, together with the next query.
    func beginReading() {
        waiting = [SQLStatement(sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")]
        transaction = .reading
    }

    /// Begins a writing transaction together with the next query. `read` gets the row of the last
    /// statement. If it throws, the query fails and the transaction cannot be committed.
    func beginWriting(
        _ statements: [SQLStatement],
        _ read: @escaping (ResultRow) throws(StoreError) -> Void
    ) {
        waiting = statements
        opening = Opening(place: statements.count - 1, read: read)
        transaction = .writing
    }

    /// Commits the transaction. Returns `false` if an error had aborted it, and `nil` if the answer
    /// was lost, in which case it may be committed or not.
    func commit() throws(StoreError) -> Bool? {
        guard !isBroken else { throw StoreError(.brokenTransaction, path) }
        let all = waiting + [SQLStatement(sql: "COMMIT")]
        let lists = try lists(all)
        (waiting, opening) = ([], nil)
        var (command, failure) = ("", StoreError?.none)
        roundTrips += 1
        link.exchange(all, lists) { _, result in
            command = result.command
            if failure == nil {
                failure = error(of: result)
                noteRefusal(result)
            }
        }
        if link.isLost {
            transaction = .none
            return nil
        }
        if let failure { throw failure }
        transaction = .none
        return command == "COMMIT"
    }

    func rollBack() {
        transaction = .none
        (waiting, opening) = ([], nil)
        isBroken = false
        // The server rolls back the transaction of a lost connection.
        if !link.isLost, !link.isIdle { _ = link.run(script: "ROLLBACK") }
    }

    /// Adds a statement to the next round trip, before its query. If the statement fails, the query
    /// fails and the transaction cannot be committed.
    func later(_ sql: String, _ values: [StoredValue] = []) {
        waiting.append(SQLStatement(sql: sql, values: values))
    }

    /// Runs statements in one round trip.
    func run(_ statements: [SQLStatement]) throws(StoreError) {
        try ask(statements) { _, _ throws(StoreError) in }
    }

    func rows<Value>(
        _ sql: String, _ values: [StoredValue],
        _ read: (ResultRow) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        var rows: [Value] = []
        try ask([SQLStatement(sql: sql, values: values)]) { _, row throws(StoreError) in
            rows.append(try read(row))
        }
        return rows
    }
}

extension PostgreSQLConnection {
    /// Runs queries in one round trip, and calls `read` with each row and the index of its query.
    /// If the connection is lost and no transaction is open, the queries are sent again on a new
    /// connection.
    func ask(
        _ questions: [SQLStatement],
        _ read: (_ place: Int, _ row: ResultRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard !isBroken else { throw StoreError(.brokenTransaction, path) }
        var answers = Answers(first: waiting.count, opening: opening)
        let unread = answers
        let all = waiting + questions
        guard !all.isEmpty else { return }
        let lists = try lists(all)
        // The statements are being sent, so they are not waiting any more.
        (waiting, opening) = ([], nil)
        // A transaction that begins with these statements is not open yet.
        let mayRepeat = transaction == .none || all[0].sql.hasPrefix("BEGIN")
        if link.isLost, mayRepeat { link = try LibPQConnection(path, pq) }
        roundTrips += 1
        link.exchange(all, lists) { collect($0, $1, into: &answers, read) }
        if link.isLost, mayRepeat, !answers.isRead {
            link = try LibPQConnection(path, pq)
            (answers, isBroken) = (unread, false)
            link.exchange(all, lists) { collect($0, $1, into: &answers, read) }
        }
        guard !link.isLost else { throw lost() }
        if let failure = answers.failure { throw failure }
    }

    /// The results of statements that were sent in one round trip.
    private struct Answers {
        /// The index of the first statement whose result is awaited.
        let first: Int
        let opening: Opening?
        /// Whether a row was read.
        var isRead = false
        var failure: StoreError?
    }

    private func collect(
        _ place: Int, _ result: ResultRow, into answers: inout Answers,
        _ read: (_ place: Int, _ row: ResultRow) throws(StoreError) -> Void
    ) {
        guard answers.failure == nil else { return }
        if let error = error(of: result) {
            answers.failure = error
            isBroken = place < answers.first && transaction == .writing
            if isBroken { noteRefusal(result) }
            return
        }
        changes = result.changes
        do throws(StoreError) {
            guard place >= answers.first else {
                if let opening = answers.opening, place == opening.place, result.count > 0 {
                    try opening.read(result)
                }
                return
            }
            for row in 0..<result.count {
                answers.isRead = true
                result.stand(at: row)
                try read(place - answers.first, result)
            }
        } catch {
            answers.failure = error
            isBroken = place < answers.first
        }
    }

    /// Notes whether the database refused the values of a statement whose result was not awaited.
    private func noteRefusal(_ result: ResultRow) {
        if ["22", "23"].contains(result.state.prefix(2)) { interruption = .refusal }
    }

    private func lists(_ statements: [SQLStatement]) throws(StoreError) -> [BinaryParameters] {
        var lists: [BinaryParameters] = []
        for statement in statements {
            guard let list = BinaryParameters(statement.values) else {
                throw StoreError(.refused("a text with a NUL character"), path)
            }
            lists.append(list)
        }
        return lists
    }

    private func lost() -> StoreError {
        if transaction == .writing { interruption = .lost }
        return StoreError(.unreachable(link.message), path)
    }

    /// Returns the error of a statement, or `nil` if it succeeded.
    private func error(of result: ResultRow) -> StoreError? {
        switch result.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        default:
            if ["40P01", "40001"].contains(result.state), transaction == .writing {
                interruption = .conflict
            }
            return StoreError(reason(result.state, result.message), path)
        }
    }

    /// Maps a PostgreSQL error code to the reason of a store error (appendix A of the PostgreSQL
    /// manual).
    private func reason(_ state: String, _ message: String) -> StoreError.Reason {
        switch state {
        case "55P03", "40P01", "40001", "57014", "25P03": .busy(milliseconds: patience)
        case "53100": .full
        case "42501": .system(action: "write to", reason: message)
        // A standby accepts no changes.
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
