internal import CPostgreSQL
import Journal

/// What a statement gave, and the row at which it stands.
struct ResultRow: ~Copyable {
    private let pointer: OpaquePointer
    private let pq: dosecal_libpq
    private var row: Int32 = 0

    /// Takes over what libpq returned.
    init(_ pointer: OpaquePointer, _ pq: dosecal_libpq) {
        self.pointer = pointer
        self.pq = pq
    }

    deinit { pq.PQclear(pointer) }

    var status: ExecStatusType { pq.PQresultStatus(pointer) }
    var count: Int { Int(pq.PQntuples(pointer)) }
    /// How many rows the statement changed.
    var changes: Int { pq.PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }
    /// What was done, such as COMMIT.
    var command: String { pq.PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }
    /// Why it failed, as five letters and digits.
    var state: String { field("C") }
    /// The same in words, without any content of rows.
    var message: String { field("M") }

    private func field(_ letter: Unicode.Scalar) -> String {
        pq.PQresultErrorField(pointer, Int32(letter.value)).map { String(cString: $0) } ?? ""
    }

    /// The first column of the first row, of an answer in text.
    var firstText: String {
        count > 0 ? pq.PQgetvalue(pointer, 0, 0).map { String(cString: $0) } ?? "" : ""
    }

    mutating func stand(at row: Int) { self.row = Int32(row) }
}

extension ResultRow {
    /// The types of columns, as PostgreSQL numbers them.
    private static let (data, long, int, text): (Oid, Oid, Oid, Oid) = (17, 20, 23, 25)

    func isNull(_ column: Int) -> Bool { pq.PQgetisnull(pointer, row, Int32(column)) != 0 }

    /// Nil if the column holds something else.
    func integer(_ column: Int) -> Int? {
        switch pq.PQftype(pointer, Int32(column)) {
        case Self.long: withBytes(column) { Int(Int64(truncatingIfNeeded: Self.number($0))) }
        case Self.int: withBytes(column) { Int(Int32(truncatingIfNeeded: Self.number($0))) }
        default: nil
        }
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Nil if the column holds something else.
    func text(_ column: Int) -> String? {
        withText(column) { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes of a text as they are; nil if the column holds something else.
    func utf8(_ column: Int) -> [UInt8]? { withText(column) { Array($0) } }

    /// Bytes that are no text; nil if the column holds something else.
    func bytes(_ column: Int) -> [UInt8]? {
        guard pq.PQftype(pointer, Int32(column)) == Self.data else { return nil }
        return withBytes(column) { Array($0) }
    }

    func entryID(_ column: Int) -> EntryID? { withText(column) { EntryID(digits: $0) } }

    func evidenceID(_ column: Int) -> EvidenceID? { withText(column) { EvidenceID(digits: $0) } }

    private func withText<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard pq.PQftype(pointer, Int32(column)) == Self.text else { return nil }
        return withBytes(column, body)
    }

    private func withBytes<Value>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard !isNull(column), let value = pq.PQgetvalue(pointer, row, Int32(column)) else {
            return nil
        }
        let count = Int(pq.PQgetlength(pointer, row, Int32(column)))
        return value.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}
