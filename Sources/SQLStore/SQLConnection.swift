import Journal

/// A connection to a database. Statements have a '?' as placeholder for each value.
protocol SQLConnection: AnyObject {
    associatedtype Row: SQLRow

    /// The path or address, which is safe to print.
    var path: String { get }
    /// The number of rows that the last statement changed.
    var changes: Int { get }

    /// Runs a query and calls `read` with each row. `read` must not run the same statement.
    func rows<Value>(
        _ sql: String, _ values: [StoredValue], _ read: (Row) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value]
}

extension SQLConnection {
    /// Runs a query without values and calls `read` with each row.
    func rows<Value>(
        _ sql: String, _ read: (Row) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        try rows(sql, [], read)
    }

    /// Runs a statement without reading rows.
    func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
        _ = try rows(sql, values) { _ throws(StoreError) in }
    }

    /// Returns the number in the first column of the first row.
    func integer(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) -> Int? {
        let found = try rows(sql, values) { row throws(StoreError) in row.integer(at: 0) }
        return found.first ?? nil
    }
}

/// A statement with a '?' as placeholder for each of its values.
struct SQLStatement {
    let sql: String
    var values: [StoredValue] = []
}
