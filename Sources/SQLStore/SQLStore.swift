import CivilTime
import Journal

/// A store in an SQL database.
///
/// The statements, the decoding of rows and the checks are common to all databases. Each database
/// determines how it is opened, what a transaction locks, and in which tables entries are stored.
protocol SQLStore: TabularStore {
    associatedtype Connection: SQLConnection

    static var dialect: SQLDialect { get }
    var connection: Connection { get }
    /// The last record that was read completely.
    var lastRecord: WholeRecord? { get set }

    /// Locks a part of the store until the end of the transaction. Does nothing outside of a
    /// writing transaction, or if a transaction always locks the whole store.
    func hold(_ scope: LockScope, _ hold: LockMode)
    /// Runs `body` on a snapshot, like `read`, for bodies that throw only store errors.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    func key(ofPerson id: String) throws(StoreError) -> Int?
    /// Returns the key of a subject, or `nil` if no entry refers to it yet.
    func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int?
    /// Returns the key of the person to whom an entry belongs.
    func person(of entry: EntryID) throws(StoreError) -> Int?
    /// Returns the subjects of a person's entries, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject]
    /// Returns the range of a person's entries.
    func span(of person: Int) throws(StoreError) -> RecordSpan
    /// Returns the earliest day with doses that the person may have taken since a moment.
    func firstDay(
        of item: String, by person: Int, takenSince moment: Instant
    ) throws(StoreError) -> Int?
    /// Returns a person's entries with their digests, in the order in which they were recorded.
    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [StoredEntry]

    /// Returns the last digest of a chain, or an empty string if there is none.
    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String
    func setLastDigest(
        _ chain: DigestChain, of person: Int, to digest: String
    ) throws(StoreError)
    /// Stores the end of a person's record.
    func set(_ end: RecordEnd, of person: Int) throws(StoreError)
}

/// The differences in SQL between databases.
struct SQLDialect: Sendable {
    /// The table of entries that are relevant only on their day.
    let said: String
    /// The table of entries that are relevant on later days as well: replaced, counted and undone.
    /// It may contain others.
    let lasting: String
    /// The expression for the day of an entry, in statements that search by number.
    let day: String
    /// The expression for the number of a person's last entry.
    let lastEntry: String
    /// The join that reads its left side first.
    let join: String
    /// Returns the condition that a column contains one of these names.
    let isAmong: @Sendable (_ column: String, _ names: [String]) -> SQLStatement
    /// Returns a condition that is true if a column with a list of names contains one of these
    /// names. It may also be true for other rows.
    let mayHold: @Sendable (_ column: String, _ names: [String]) -> SQLStatement
}

/// The entries of one person that were read, from the first one on.
struct WholeRecord {
    let person: Int
    var entries: [Entry] = []
    /// The number of the last entry.
    var last = 0

    /// The maximum number of entries to keep in memory.
    static let most = 20_000
}

extension SQLStore {
    func hold(_ scope: LockScope) { hold(scope, .alone) }

    /// Returns a value, or throws an error for its row if it is `nil`.
    func found<Value>(
        _ value: Value?, in row: @autoclosure () -> String
    ) throws(StoreError) -> Value {
        guard let value else { throw StoreError(.unreadable(row: row()), connection.path) }
        return value
    }

    /// Returns the texts in the first column of all rows.
    func texts(
        _ sql: String, _ values: [StoredValue] = [], in row: String
    ) throws(StoreError) -> [String] {
        try connection.rows(sql, values) { found throws(StoreError) in
            try self.found(found.text(at: 0), in: row)
        }
    }

    /// Returns a dictionary of rows, whose keys are the texts in a column.
    func pairs<Value>(
        _ sql: String, _ values: [StoredValue] = [], by key: String, in name: String,
        _ value: (Connection.Row) throws(StoreError) -> Value?
    ) throws(StoreError) -> [String: Value] {
        let rows = try connection.rows(sql, values) { row throws(StoreError) in
            (try self.found(row.text(key), in: name), try self.found(try value(row), in: name))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Returns a value of a row that is copied to another store.
    func value(
        _ row: Connection.Row, _ column: String, in table: StoredTable
    ) throws(StoreError) -> StoredValue {
        if row.isNull(column) { return .null }
        if let number = row.integer(column) { return .integer(number) }
        return .utf8(try found(row.utf8(column), in: "a row of '\(table.name)'"))
    }
}
