import CivilTime
import Journal

/// A store in a database that understands SQL.
///
/// Statements, the decoding of rows and the checks are the same in every database. A database decides how it is
/// opened, what a change locks, and where a person's entries lie.
protocol SQLStore: TabularStore {
    associatedtype Connection: SQLConnection

    static var dialect: SQLDialect { get }
    var connection: Connection { get }
    /// The record that was last read whole.
    var lastRecord: WholeRecord? { get set }

    /// Makes sure that a part of the store stays as it is until the change ends. Does nothing outside a change, and
    /// if each change has the whole store.
    func hold(_ scope: ChangeScope, _ hold: Hold)
    /// Runs the body like `read`, for errors of the store alone.
    func atOneMoment<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    func key(ofPerson id: String) throws(StoreError) -> Int?
    /// Returns the key of a subject, or `nil` if no entry was about it yet.
    func key(of subject: Subject, _ person: Int) throws(StoreError) -> Int?
    /// Returns the key of the person that an entry belongs to.
    func person(of entry: EntryID) throws(StoreError) -> Int?
    /// Returns the subjects of a person's entries, by key.
    func subjects(_ key: Int, _ person: String) throws(StoreError) -> [Int: Subject]
    /// Returns the days on which a person has entries.
    func span(of person: Int) throws(StoreError) -> RecordSpan
    /// Returns the first day of the occurrences that a person may have taken from a moment on.
    func firstDay(
        of item: String, by person: Int, takenSince moment: Instant
    ) throws(StoreError) -> Int?
    /// Returns a person's entries with their digests, in the order in which they came.
    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [DigestedEntry]

    /// Returns the digest that the next one covers; empty if there is none yet.
    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String
    func setLastDigest(
        _ chain: DigestChain, of person: Int, to digest: String
    ) throws(StoreError)
    /// Keeps the end of a person's record.
    func set(_ end: RecordEnd, of person: Int) throws(StoreError)
}

/// SQL that databases spell differently.
struct SQLDialect: Sendable {
    /// The table of entries that matter on their own day alone.
    let said: String
    /// The table of entries that matter on later days too: replaced, counted and undone. It may have others.
    let lasting: String
    /// The day of an entry, in statements that look for entries by their number.
    let day: String
    /// The number of a person's last entry.
    let lastEntry: String
    /// The join that looks at the rows on its left first.
    let join: String
    /// Whether a column holds one of some names.
    let isAmong: @Sendable (_ column: String, _ names: [String]) -> SQLStatement
    /// Whether a list of names in a column may hold one of some others.
    let mayHold: @Sendable (_ column: String, _ names: [String]) -> SQLStatement
}

/// The entries of one person, from the first to the last that was read.
struct WholeRecord {
    let person: Int
    var entries: [Entry] = []
    /// The number of the last.
    var last = 0

    /// A longer record is not kept in memory: it would be too large for what it saves.
    static let most = 20_000
}

extension SQLStore {
    func hold(_ scope: ChangeScope) { hold(scope, .alone) }

    /// Returns what a column holds; throws if its row means nothing.
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

    /// Returns rows by the text in a column.
    func pairs<Value>(
        _ sql: String, _ values: [StoredValue] = [], by key: String, in name: String,
        _ value: (Connection.Row) throws(StoreError) -> Value?
    ) throws(StoreError) -> [String: Value] {
        let rows = try connection.rows(sql, values) { row throws(StoreError) in
            (try self.found(row.text(key), in: name), try self.found(try value(row), in: name))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Returns a value of a table that is copied.
    func value(
        _ row: Connection.Row, _ column: String, in table: StoredTable
    ) throws(StoreError) -> StoredValue {
        if row.isNull(column) { return .null }
        if let number = row.integer(column) { return .integer(number) }
        return .utf8(try found(row.utf8(column), in: "a row of '\(table.name)'"))
    }
}
