internal import CPostgreSQL
import Journal

/// The result of a statement, positioned at one of its rows.
final class ResultRow: SQLRow {
    private let pointer: OpaquePointer
    private let pq: dosecal_libpq
    private var row: Int32 = 0
    lazy var columns = ColumnNames(
        (0..<pq.PQnfields(pointer)).map { place in
            pq.PQfname(pointer, place).map { String(cString: $0) } ?? ""
        })

    /// Takes ownership of a result of libpq.
    init(_ pointer: OpaquePointer, _ pq: dosecal_libpq) {
        self.pointer = pointer
        self.pq = pq
    }

    deinit { pq.PQclear(pointer) }

    var status: ExecStatusType { pq.PQresultStatus(pointer) }
    var count: Int { Int(pq.PQntuples(pointer)) }
    /// The number of rows that the statement changed.
    var changes: Int { pq.PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }
    /// The command tag, such as COMMIT.
    var command: String { pq.PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }
    /// The five-character error code (SQLSTATE).
    var state: String { field("C") }
    /// The error message, which contains no data of rows.
    var message: String { field("M") }

    private func field(_ letter: Unicode.Scalar) -> String {
        pq.PQresultErrorField(pointer, Int32(letter.value)).map { String(cString: $0) } ?? ""
    }

    /// The first column of the first row of a result in text format.
    var firstText: String {
        count > 0 ? pq.PQgetvalue(pointer, 0, 0).map { String(cString: $0) } ?? "" : ""
    }

    func stand(at row: Int) { self.row = Int32(row) }
}

extension ResultRow {
    /// The type OIDs of columns in PostgreSQL.
    private static let (data, long, int, text): (Oid, Oid, Oid, Oid) = (17, 20, 23, 25)

    func isNull(at place: Int) -> Bool { pq.PQgetisnull(pointer, row, Int32(place)) != 0 }

    func integer(at place: Int) -> Int? {
        switch pq.PQftype(pointer, Int32(place)) {
        case Self.long: withBytes(place) { Int(Int64(truncatingIfNeeded: Self.number($0))) }
        case Self.int: withBytes(place) { Int(Int32(truncatingIfNeeded: Self.number($0))) }
        default: nil
        }
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    func withText<Value>(
        at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard pq.PQftype(pointer, Int32(place)) == Self.text else { return nil }
        return withBytes(place, body)
    }

    /// Returns the bytes of a `bytea` column, or `nil` if the column has another type.
    func bytes(_ column: String) -> [UInt8]? {
        let place = columns.place(of: column)
        guard pq.PQftype(pointer, Int32(place)) == Self.data else { return nil }
        return withBytes(place) { Array($0) }
    }

    private func withBytes<Value>(
        _ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard !isNull(at: place), let value = pq.PQgetvalue(pointer, row, Int32(place)) else {
            return nil
        }
        let count = Int(pq.PQgetlength(pointer, row, Int32(place)))
        return value.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }
}
