import CivilTime
import Journal

/// A row of a result, whose columns are read by name.
///
/// All rows of a result are the same object, which moves from row to row.
protocol SQLRow: AnyObject {
    var columns: ColumnNames { get set }

    func isNull(at place: Int) -> Bool
    /// Returns an integer, or `nil` if the column has another type.
    func integer(at place: Int) -> Int?
    /// Calls `body` with the bytes of a text, or returns `nil` if the column has another type.
    func withText<Value>(
        at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value?
}

/// The names of the columns in a result.
struct ColumnNames {
    private let names: [String]
    /// The index of the last column that was looked up.
    private var last = -1

    /// Creates a list of names, which must be in lower case.
    init(_ names: [String]) { self.names = names }

    /// Returns the index of a column that the statement selects.
    mutating func place(of name: String) -> Int {
        // Columns are usually read in order, and some of them twice.
        if last + 1 < names.count, names[last + 1] == name {
            last += 1
        } else if last < 0 || names[last] != name {
            guard let place = names.firstIndex(of: name) else {
                preconditionFailure("a column is read that the statement does not select")
            }
            last = place
        }
        return last
    }
}

extension SQLRow {
    /// Returns the index of a column that the statement selects.
    func place(of column: String) -> Int { columns.place(of: column) }

    func isNull(_ column: String) -> Bool { isNull(at: place(of: column)) }

    /// Returns an integer, or `nil` if the column has another type.
    func integer(_ column: String) -> Int? { integer(at: place(of: column)) }

    /// Returns a 64-bit number that was written with `StoredValue.bits`.
    func bits(_ column: String) -> UInt64? {
        integer(column).map { UInt64(UInt(bitPattern: $0)) }
    }

    /// Returns a time, or `nil` if the column has no time in the valid range.
    func instant(_ column: String) -> Instant? { instant(at: place(of: column)) }

    func instant(at place: Int) -> Instant? { integer(at: place).flatMap { Instant(stored: $0) } }

    /// Returns a date, or `nil` if the column has no valid day number.
    func date(_ column: String) -> CivilDate? { date(at: place(of: column)) }

    func date(at place: Int) -> CivilDate? {
        integer(at: place).flatMap { CivilDate(dayNumber: $0) }
    }

    /// Returns a text, or `nil` if the column has another type or is not valid UTF-8.
    func text(_ column: String) -> String? { text(at: place(of: column)) }

    /// Returns a text, or `nil` if the column has another type or is not valid UTF-8.
    func text(at place: Int) -> String? {
        withText(at: place) { bytes in
            // Nearly all texts are ASCII, which is faster to check.
            bytes.allSatisfy { $0 < 0x80 }
                ? String(decoding: bytes, as: UTF8.self)
                : String(validating: bytes, as: UTF8.self)
        }
    }

    /// Returns a list that was written with `StoredValue.names`.
    func names(_ column: String) -> [String]? {
        text(column)?.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    /// Returns the word in a column, or `nil` if it contains none of the words.
    func word<Word>(at place: Int, of words: WordTable<Word>) -> Word? {
        withText(at: place) { words.word(of: $0) }
    }

    /// Returns the value whose raw value is in a column.
    func value<Value: RawRepresentable<String>>(_ column: String) -> Value? {
        text(column).flatMap { Value(rawValue: $0) }
    }

    /// Returns the bytes of a text, or `nil` if the column has another type.
    func utf8(_ column: String) -> [UInt8]? { withText(at: place(of: column)) { Array($0) } }

    func entryID(_ column: String) -> EntryID? { entryID(at: place(of: column)) }

    func entryID(at place: Int) -> EntryID? { withText(at: place) { EntryID(digits: $0) } }

    func evidenceID(_ column: String) -> EvidenceID? { evidenceID(at: place(of: column)) }

    func evidenceID(at place: Int) -> EvidenceID? {
        withText(at: place) { EvidenceID(digits: $0) }
    }

    func token(_ column: String) -> SecretToken? { text(column).flatMap { SecretToken($0) } }
}
