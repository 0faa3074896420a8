package import CivilTime
import Journal

/// The months for which the table of entries has partitions.
package struct EntryMonths: Equatable {
    /// The months whose partitions were created by this call, such as "2026-11".
    package var made: [String] = []
    /// The last month with a partition.
    package var last = ""
    /// The months whose tables exist but are detached from the table of entries.
    package var detached: [String] = []
    /// The number of entries outside all months with a partition.
    package var others = 0
}

extension PostgreSQLStore {
    /// The number of months for which partitions are created in advance.
    private static let monthsAhead = 12
    /// The first month with a separate partition. Earlier entries share one.
    private static let firstMonth = CivilMonth(of: CivilDate(clamping: 10_957))
    /// The maximum time in milliseconds for which creating a partition may delay other writers.
    private static let mostWaiting = 1000
    private static let mostTries = 5

    /// Creates the partitions of coming months and of entries that are in no partition of a month,
    /// and moves these entries. Without it no entry is refused; such entries stay in a shared
    /// partition.
    package func makeMonths(on day: CivilDate) throws -> EntryMonths {
        let tables = try monthTables()
        let ahead = (0...Self.monthsAhead).compactMap { CivilMonth(of: day).advanced(by: $0) }
        let last = ahead.last ?? CivilMonth(of: day)
        let wanted = Set(ahead + (try straying(upTo: last)))
        var months = EntryMonths()
        months.last = Self.name(last)
        months.detached = tables.filter { !$0.isAttached }.map(\.month).sorted()
        for month in wanted.sorted(by: { $0.number < $1.number }) {
            let name = Self.name(month)
            if tables.contains(where: { $0.month == name }) { continue }
            if try make(month) { months.made.append(name) }
        }
        months.others = try connection.integer("SELECT count(*) FROM entry_other") ?? 0
        return months
    }

    private static func name(_ month: CivilMonth) -> String {
        String("\(month.first)".dropLast(3))
    }

    private static func table(_ month: CivilMonth) -> String {
        "entry_" + name(month).split(separator: "-").joined(separator: "_")
    }

    private struct MonthTable {
        let month: String
        let isAttached: Bool
    }

    private func monthTables() throws(StoreError) -> [MonthTable] {
        try connection.rows(
            """
            SELECT translate(substr(relname::text, 7), '_', '-') AS month, EXISTS (
                SELECT 1 FROM pg_inherits
                WHERE inhrelid = pg_class.oid AND inhparent = to_regclass('entry_said'))::integer AS attached
            FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r'
            AND relname ~ '^entry_[0-9]{4}_[0-9]{2}$'
            """
        ) { row throws(StoreError) in
            MonthTable(
                month: try self.found(row.text("month"), in: "a month of entries"),
                isAttached: row.integer("attached") == 1)
        }
    }

    /// Returns the months, up to `last`, of entries that are in no partition of a month.
    private func straying(upTo last: CivilMonth) throws(StoreError) -> [CivilMonth] {
        try connection.rows(
            "SELECT DISTINCT day FROM entry_other WHERE day BETWEEN ? AND ?",
            [.integer(Self.firstMonth.first.dayNumber), .integer(last.last.dayNumber)]
        ) { row throws(StoreError) in
            CivilMonth(of: try self.found(row.date("day"), in: "the day of an entry"))
        }
    }

    /// Creates the partition of a month. Returns `false` if it exists. If the locks are not
    /// available at once, it tries again after other transactions.
    private func make(_ month: CivilMonth) throws -> Bool {
        for _ in 1..<Self.mostTries {
            do {
                return try makeOnce(month)
            } catch let error as StoreError {
                guard case .busy = error.reason else { throw error }
            }
        }
        return try makeOnce(month)
    }

    private func makeOnce(_ month: CivilMonth) throws -> Bool {
        let table = Self.table(month)
        return try write { _ in
            connection.later("SET LOCAL lock_timeout = \(Self.mostWaiting)")
            try connection.run("LOCK TABLE entry_said IN SHARE UPDATE EXCLUSIVE MODE")
            let isThere = try connection.integer(
                "SELECT 1 WHERE to_regclass('\(table)') IS NOT NULL")
            if isThere != nil { return false }
            try connection.runScript(Self.making(table, month))
            return true
        }
    }

    /// Returns the statements that create a partition. They briefly block all transactions, because
    /// a statement that is planned for any day locks each partition. A transaction in a deadlock
    /// with them runs again.
    private static func making(_ table: String, _ month: CivilMonth) -> String {
        let (first, end) = (month.first.dayNumber, month.last.dayNumber + 1)
        return """
            LOCK TABLE subject IN SHARE ROW EXCLUSIVE MODE;
            LOCK TABLE entry_other IN ACCESS EXCLUSIVE MODE;
            CREATE TABLE \(table) (LIKE entry_said INCLUDING CONSTRAINTS INCLUDING INDEXES);
            WITH moved AS (
                DELETE FROM entry_other WHERE day >= \(first) AND day < \(end) RETURNING *)
            INSERT INTO \(table) SELECT * FROM moved;
            ALTER TABLE entry_said ATTACH PARTITION \(table)
                FOR VALUES FROM (\(first)) TO (\(end))
            """
    }
}
