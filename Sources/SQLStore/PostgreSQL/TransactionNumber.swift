import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The number of a transaction, which shows its outcome if the answer to the COMMIT was lost.
struct TransactionNumber {
    /// The transaction ID of PostgreSQL.
    private let transaction: Int
    /// The timeline of the database. It changes when a standby takes over, and then the transaction
    /// ID may belong to another transaction.
    private let timeline: String

    static let columns = """
        pg_current_xact_id()::text::bigint AS transaction, \(currentTimeline) AS timeline
        """
    private static let currentTimeline = "left(pg_walfile_name(pg_current_wal_lsn()), 8)"

    /// Reads the number from a row, or returns `nil` if the columns are not valid.
    init?(_ row: ResultRow) {
        guard let transaction = row.integer("transaction"), let timeline = row.text("timeline")
        else { return nil }
        (self.transaction, self.timeline) = (transaction, timeline)
    }

    /// Returns the outcome of the transaction, or `nil` if it is not known.
    func outcome(at connection: PostgreSQLConnection) throws(StoreError) -> Outcome? {
        try connection.rows(
            """
            SELECT pg_xact_status(?::text::xid8) AS outcome WHERE \(Self.currentTimeline) = ?
            """, [.integer(transaction), .text(timeline)]
        ) { row throws(StoreError) in
            row.text("outcome").flatMap { Outcome(rawValue: $0) }
        }.first ?? nil
    }

    /// Ends the server process of the transaction if it is still running.
    func end(at connection: PostgreSQLConnection) throws(StoreError) {
        try connection.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_xid::text::bigint = ? AND \(Self.currentTimeline) = ?
            """, [.integer(transaction & 0xFFFF_FFFF), .text(timeline)])
    }

    /// The outcome of a transaction, with the names of PostgreSQL.
    enum Outcome: String {
        case kept = "committed"
        case dropped = "aborted"
        case open = "in progress"
    }
}

extension PostgreSQLConnection {
    /// Commits a transaction. If the answer is lost, asks for the outcome until the patience is
    /// over. Throws `.unknownOutcome` if it remains unknown.
    func commit(_ number: TransactionNumber) throws(StoreError) {
        switch try commit() {
        case true?: return
        case false?: throw StoreError(.brokenTransaction, path)
        case nil: break
        }
        switch outcome(of: number) {
        case .kept?: return
        case .dropped?:
            interruption = .lost
            throw StoreError(.unreachable("the connection was lost"), path)
        case .open?, nil: throw StoreError(.unknownOutcome, path)
        }
    }

    private func outcome(of number: TransactionNumber) -> TransactionNumber.Outcome? {
        let watch = Stopwatch()
        repeat {
            do {
                guard let outcome = try number.outcome(at: self) else { return nil }
                if outcome == .kept { try waitForStandby() }
                if outcome != .open { return outcome }
                // The server may not have noticed yet that the connection is closed.
                try number.end(at: self)
            } catch {
                // The server may be restarting.
            }
            usleep(50_000)
        } while watch.milliseconds < patience
        return nil
    }

    /// Waits until a new transaction is confirmed by the standby. The transaction before it, whose
    /// answer was lost, is then confirmed as well.
    private func waitForStandby() throws(StoreError) {
        try runScript("SELECT pg_logical_emit_message(true, 'dosecal', '')")
    }
}
