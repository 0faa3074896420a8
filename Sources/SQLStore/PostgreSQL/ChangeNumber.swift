import Files
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// By what a change is found again after the answer to its end was lost.
struct ChangeNumber {
    /// PostgreSQL's number of the transaction.
    private let transaction: Int
    /// Which history of the database it belongs to: another one after a standby took over, and there
    /// the number may be another transaction's.
    private let timeline: String

    static let columns = """
        pg_current_xact_id()::text::bigint AS transaction, \(currentTimeline) AS timeline
        """
    private static let currentTimeline = "left(pg_walfile_name(pg_current_wal_lsn()), 8)"

    /// Nil if the columns hold something else.
    init?(_ row: ResultRow) {
        guard let transaction = row.integer("transaction"), let timeline = row.text("timeline")
        else { return nil }
        (self.transaction, self.timeline) = (transaction, timeline)
    }

    /// What became of it; nil where that cannot be told.
    func outcome(at connection: PostgreSQLConnection) throws(StoreError) -> Outcome? {
        try connection.rows(
            """
            SELECT pg_xact_status(?::text::xid8) AS outcome WHERE \(Self.currentTimeline) = ?
            """, [.integer(transaction), .text(timeline)]
        ) { row throws(StoreError) in
            row.text("outcome").flatMap { Outcome(rawValue: $0) }
        }.first ?? nil
    }

    /// Ends what the server still holds open of it.
    func end(at connection: PostgreSQLConnection) throws(StoreError) {
        try connection.run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_xid::text::bigint = ? AND \(Self.currentTimeline) = ?
            """, [.integer(transaction & 0xFFFF_FFFF), .text(timeline)])
    }

    /// What became of a change, in PostgreSQL's words.
    enum Outcome: String {
        case kept = "committed"
        case dropped = "aborted"
        case open = "in progress"
    }
}

extension PostgreSQLConnection {
    /// Ends a transaction that must be kept. Where the answer is lost, asks what became of it, for
    /// as long as it waits for others.
    func commit(_ number: ChangeNumber) throws(StoreError) {
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

    private func outcome(of number: ChangeNumber) -> ChangeNumber.Outcome? {
        let watch = Stopwatch()
        repeat {
            do {
                guard let outcome = try number.outcome(at: self) else { return nil }
                if outcome == .kept { try waitForStandby() }
                if outcome != .open { return outcome }
                // The server may not know yet that nobody listens.
                try number.end(at: self)
            } catch {
                // The server may be just coming back.
            }
            usleep(50_000)
        } while watch.milliseconds < patience
        return nil
    }

    /// Whoever was cut off from the server may have left a change there that no standby has yet;
    /// one that comes after it is answered only when both are there.
    private func waitForStandby() throws(StoreError) {
        try runScript("SELECT pg_logical_emit_message(true, 'dosecal', '')")
    }
}
