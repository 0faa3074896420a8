import CivilTime
import Journal

/// A row of an answer, whose columns are read by name.
///
/// All rows of an answer are one object, which moves from row to row.
protocol SQLRow: AnyObject {
    var columns: ColumnNames { get set }

    func isNull(at place: Int) -> Bool
    /// Returns `nil` if the column holds something else.
    func integer(at place: Int) -> Int?
    /// Calls the body with the bytes of a text; returns `nil` if the column holds something else.
    func withText<Value>(
        at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value?
}

/// The names of an answer's columns.
struct ColumnNames {
    private let names: [String]
    /// The place of the column that was found last.
    private var last = -1

    /// The names in lower case.
    init(_ names: [String]) { self.names = names }

    /// Returns the place of a column that the statement selects.
    mutating func place(of name: String) -> Int {
        // Columns are mostly read in their order, and some twice.
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
    func isNull(_ column: String) -> Bool { isNull(at: columns.place(of: column)) }

    /// Returns `nil` if the column holds something else.
    func integer(_ column: String) -> Int? { integer(at: columns.place(of: column)) }

    /// Returns a number of 64 bits that was written with `StoredValue.bits`.
    func bits(_ column: String) -> UInt64? {
        integer(column).map { UInt64(UInt(bitPattern: $0)) }
    }

    /// Returns `nil` if the column holds no moment that a store can have.
    func instant(_ column: String) -> Instant? { integer(column).flatMap { Instant(stored: $0) } }

    /// Returns `nil` if the column holds no day of the calendar.
    func date(_ column: String) -> CivilDate? {
        integer(column).flatMap { CivilDate(dayNumber: $0) }
    }

    /// Returns `nil` if the column holds something else, or bytes that are not UTF-8.
    func text(_ column: String) -> String? { text(at: columns.place(of: column)) }

    /// Returns `nil` if the column holds something else, or bytes that are not UTF-8.
    func text(at place: Int) -> String? {
        withText(at: place) { bytes in
            // Nearly all texts are ASCII, and the check of others is slow.
            bytes.allSatisfy { $0 < 0x80 }
                ? String(decoding: bytes, as: UTF8.self)
                : String(validating: bytes, as: UTF8.self)
        }
    }

    /// Returns the word that a column holds, or `nil` if it holds something else.
    func word<Word>(_ column: String, of words: SpelledWords<Word>) -> Word? {
        withText(column) { words.word(of: $0) }
    }

    /// Returns the value whose raw value a column holds.
    func value<Value: RawRepresentable<String>>(_ column: String) -> Value? {
        text(column).flatMap { Value(rawValue: $0) }
    }

    /// Returns the bytes of a text, or `nil` if the column holds something else.
    func utf8(_ column: String) -> [UInt8]? { withText(column) { Array($0) } }

    func entryID(_ column: String) -> EntryID? { withText(column) { EntryID(digits: $0) } }

    func evidenceID(_ column: String) -> EvidenceID? {
        withText(column) { EvidenceID(digits: $0) }
    }

    func token(_ column: String) -> FeedToken? { text(column).flatMap { FeedToken($0) } }

    private func withText<Value>(
        _ column: String, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        withText(at: columns.place(of: column), body)
    }
}
