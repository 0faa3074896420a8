internal import CSQLite
import Journal

/// A value that goes into a statement.
enum SQLValue {
    case null
    case integer(Int)
    case text(String)
    case utf8([UInt8])

    static func optional(_ number: Int?) -> SQLValue { number.map { .integer($0) } ?? .null }
    /// What a text that begins so and goes on with plain letters is at least, and less than.
    static func range(_ prefix: String) -> [SQLValue] {
        [.text(prefix), .text("\(prefix)\u{7F}")]
    }

    static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
}

/// A statement that SQLite has prepared, and the row at which it stands.
struct PreparedStatement: ~Copyable {
    private let pointer: OpaquePointer

    enum Step {
        case row
        case done
        case failed(Int32)
    }

    /// Nil if SQLite refuses the text; the database knows why.
    init?(_ sql: String, on database: OpaquePointer) {
        var new: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        sqlite3_prepare_v3(database, sql, -1, flags, &new, nil)
        guard let new else { return nil }
        pointer = new
    }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ values: [SQLValue]) {
        for (index, value) in values.enumerated() {
            let result = bind(value, at: Int32(index) + 1)
            precondition(result == SQLITE_OK, "the values are as many as the text has places")
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
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

    /// Makes it ready for other values, and lets go of what it held.
    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }
}

extension PreparedStatement {
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

    /// Nil if the column holds something else.
    func integer(_ column: Int32) -> Int? {
        guard sqlite3_column_type(pointer, column) == SQLITE_INTEGER else { return nil }
        return Int(sqlite3_column_int64(pointer, column))
    }

    /// Nil if the column holds something else, or what is not UTF-8.
    func text(_ column: Int32) -> String? {
        withUTF8(column) { bytes in
            // Nearly all is ASCII, and the check of the rest is slow.
            bytes.allSatisfy { $0 < 0x80 }
                ? String(decoding: bytes, as: UTF8.self)
                : String(validating: bytes, as: UTF8.self)
        }
    }

    /// Which of these words a column holds; nil if it holds another, or something else.
    func word<Word>(_ column: Int32, of words: SpelledWords<Word>) -> Word? {
        withUTF8(column) { words.word(of: $0) }
    }

    /// The bytes of a text as they are; nil if the column holds something else.
    func utf8(_ column: Int32) -> [UInt8]? {
        withUTF8(column) { Array($0) }
    }

    func entryID(_ column: Int32) -> EntryID? {
        withUTF8(column) { EntryID(digits: $0) }
    }

    func evidenceID(_ column: Int32) -> EvidenceID? {
        withUTF8(column) { EvidenceID(digits: $0) }
    }

    @inline(__always)
    private func withUTF8<Value>(
        _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard sqlite3_column_type(pointer, column) == SQLITE_TEXT else { return nil }
        let bytes = sqlite3_column_text(pointer, column)
        let count = Int(sqlite3_column_bytes(pointer, column))
        return body(UnsafeBufferPointer(start: bytes, count: count))
    }
}
