internal import CPostgreSQL
import Journal

/// A connection to a database, which is opened anew where it was lost.
///
/// It works through pgbouncer in transaction mode: there it names no statement, and it sets nothing
/// outside a transaction.
final class PostgreSQLConnection: SQLConnection {
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
        /// The database did not take what nobody waited for.
        case refusal
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
    /// What is sent with the next question, before it: nobody waits for the answers.
    private var waiting: [SQLStatement] = []
    /// Reads the row that the start of a change gives, while that waits.
    private var opening: Opening?
    /// Whether one of these failed: then nothing of the transaction can be kept.
    private var isBroken = false
    private(set) var changes = 0
    /// How often it has sent something and waited for the answers.
    private(set) var trips = 0

    init(_ address: PostgreSQLAddress, patience: Int) throws(StoreError) {
        guard LibPQ.isInstalled else { throw StoreError(.noLibrary, address.text) }
        path = address.text
        self.patience = patience
        pq = LibPQ.functions
        link = try Link(path, pq)
    }

    /// Whether a transaction is open or begins with the next question, and no error has ended it.
    var isInTransaction: Bool { (isBeginning || link.isInTransaction) && !isBroken }
    /// Whether a change begins with the next question.
    var isBeginning: Bool { opening != nil }

    /// The statement that reads what a change begins with.
    private struct Opening {
        let place: Int
        let read: (ResultRow) throws(StoreError) -> Void
    }

    /// Runs a text of several statements.
    func runScript(_ sql: String) throws(StoreError) {
        try run([])
        var result = link.run(script: sql)
        if link.isLost, transaction == .none {
            link = try Link(path, pq)
            result = link.run(script: sql)
        }
        guard let result, !link.isLost else { throw lost() }
        if let error = error(of: result) { throw error }
    }

    /// Begins to read at one moment, with the next question.
    func beginReading() {
        waiting = [SQLStatement(sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")]
        transaction = .reading
    }

    /// Begins a change with the next question. Where `read` throws at the row of the last of these
    /// statements, that question fails, and nothing of the change is kept.
    func beginWriting(
        _ statements: [SQLStatement],
        _ read: @escaping (ResultRow) throws(StoreError) -> Void
    ) {
        waiting = statements
        opening = Opening(place: statements.count - 1, read: read)
        transaction = .writing
    }

    /// Ends a transaction; false where it was not kept, as an error had ended it; nil where the
    /// answer was lost: the server may have kept it before.
    func commit() throws(StoreError) -> Bool? {
        guard !isBroken else { throw StoreError(.brokenTransaction, path) }
        let all = waiting + [SQLStatement(sql: "COMMIT")]
        let lists = try lists(all)
        (waiting, opening) = ([], nil)
        var (command, failure) = ("", StoreError?.none)
        trips += 1
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
        // One that is lost is rolled back by the server.
        if !link.isLost, !link.isIdle { _ = link.run(script: "ROLLBACK") }
    }

    /// Runs a statement whose answer nobody needs, with the next question and before it. Where it
    /// fails, that question fails, and nothing of the transaction is kept.
    func later(_ sql: String, _ values: [StoredValue] = []) {
        waiting.append(SQLStatement(sql: sql, values: values))
    }

    /// Runs statements to their end, all in one go.
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
    /// Asks several questions in one go, and reads every row of the answers, each with the place of
    /// its question. Where the server was lost and nothing is open, asks once more on a new connection.
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
        // These are being sent, so none is waiting any more.
        (waiting, opening) = ([], nil)
        // A transaction that is to begin with this is not open yet.
        let mayRepeat = transaction == .none || all[0].sql.hasPrefix("BEGIN")
        if link.isLost, mayRepeat { link = try Link(path, pq) }
        trips += 1
        link.exchange(all, lists) { collect($0, $1, into: &answers, read) }
        if link.isLost, mayRepeat, !answers.isRead {
            link = try Link(path, pq)
            (answers, isBroken) = (unread, false)
            link.exchange(all, lists) { collect($0, $1, into: &answers, read) }
        }
        guard !link.isLost else { throw lost() }
        if let failure = answers.failure { throw failure }
    }

    /// What came of statements that were sent in one go.
    private struct Answers {
        /// The place of the first that somebody waits for.
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

    /// Notes that the database did not take the values of a statement that nobody waited for.
    private func noteRefusal(_ result: ResultRow) {
        if ["22", "23"].contains(result.state.prefix(2)) { interruption = .refusal }
    }

    private func lists(_ statements: [SQLStatement]) throws(StoreError) -> [ParameterList] {
        var lists: [ParameterList] = []
        for statement in statements {
            guard let list = ParameterList(statement.values) else {
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

    /// Why a statement failed; nil if it did not.
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
