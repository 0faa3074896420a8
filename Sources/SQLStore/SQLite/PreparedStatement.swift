internal import CSQLite
import Journal

/// A prepared statement of SQLite, positioned at one of its rows.
final class PreparedStatement: SQLRow {
    private let pointer: OpaquePointer
    /// The names are read when a column is first looked up. A damaged file may spell them in other
    /// case, because SQLite matches names without regard to case.
    lazy var columns = ColumnNames(
        (0..<sqlite3_column_count(pointer)).map { place in
            sqlite3_column_name(pointer, place).map { String(cString: $0).lowercased() } ?? ""
        })

    enum Step {
        case row
        case done
        case failed(Int32)
    }

    /// Prepares a statement, or returns `nil` if SQLite refuses it. The connection then has the
    /// error.
    init?(_ sql: String, on database: OpaquePointer) {
        var new: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        sqlite3_prepare_v3(database, sql, -1, flags, &new, nil)
        guard let new else { return nil }
        pointer = new
    }

    deinit { sqlite3_finalize(pointer) }

    /// Whether rows are being read. Running the statement again would start over.
    private var isRunning = false

    func bind(_ values: [StoredValue]) {
        precondition(!isRunning, "the rows of a statement are read before it runs again")
        isRunning = true
        for (index, value) in values.enumerated() {
            let result = bind(value, at: Int32(index) + 1)
            precondition(result == SQLITE_OK, "the values are as many as the text has places")
        }
    }

    private func bind(_ value: StoredValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(pointer, index)
        case .integer(let number): return sqlite3_bind_int64(pointer, index, Int64(number))
        case .text(var text):
            return text.withUTF8 { bind($0, at: index) }
        case .utf8(let bytes):
            return bytes.withUnsafeBufferPointer { bind($0, at: index) }
        }
    }

    private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int32) -> Int32 {
        bytes.withMemoryRebound(to: CChar.self) {
            dosecal_bind_text(pointer, index, $0.baseAddress, UInt64($0.count))
        }
    }

    func step() -> Step {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: .row
        case SQLITE_DONE: .done
        case let code: .failed(code)
        }
    }

    /// Resets the statement and releases its values.
    func reset() {
        isRunning = false
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }
}

extension PreparedStatement {
    func isNull(at place: Int) -> Bool {
        sqlite3_column_type(pointer, Int32(place)) == SQLITE_NULL
    }

    func integer(at place: Int) -> Int? {
        guard sqlite3_column_type(pointer, Int32(place)) == SQLITE_INTEGER else { return nil }
        return Int(sqlite3_column_int64(pointer, Int32(place)))
    }

    @inline(__always)
    func withText<Value>(
        at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard sqlite3_column_type(pointer, Int32(place)) == SQLITE_TEXT else { return nil }
        let bytes = sqlite3_column_text(pointer, Int32(place))
        let count = Int(sqlite3_column_bytes(pointer, Int32(place)))
        return body(UnsafeBufferPointer(start: bytes, count: count))
    }
}
