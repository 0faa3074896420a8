import CivilTime
import Journal
import StoreSchema

/// Evidence as a row: the one place that knows which column says what.
enum EvidenceColumns {
    private static let columns = "id, first_read, origin, line, raw, raw_hex"

    static let selection =
        "SELECT evidence.id, evidence.first_read, evidence.origin, evidence.line, evidence.raw, "
        + "evidence.raw_hex"
    /// How many columns that are.
    static let width: Int = 6

    static let insertion = """
        INSERT INTO evidence (\(columns), digest) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """

    static func values(_ evidence: Evidence) -> [StoredValue] {
        let raw = RawText(evidence.raw)
        return [
            .text(evidence.id.description), .integer(evidence.read.seconds),
            .text(evidence.origin), .integer(evidence.line), .optional(raw.plain),
            .optional(raw.digits), .text(evidence.digest),
        ]
    }

    /// What the row is called in a complaint.
    static func name(_ row: borrowing ResultRow, _ first: Int) -> String {
        row.evidenceID(first).map { "evidence \($0)" } ?? "a piece of evidence"
    }

    /// Nil if the row means nothing.
    static func evidence(_ row: borrowing ResultRow, from first: Int) -> Evidence? {
        guard let id = row.evidenceID(first),
            let read = row.integer(first + 1).flatMap({ Instant(stored: $0) }),
            let origin = row.text(first + 2), let line = row.integer(first + 3),
            let raw = raw(row, first)
        else { return nil }
        return Evidence(id: id, read: read, origin: origin, line: line, raw: raw)
    }

    private static func raw(_ row: borrowing ResultRow, _ first: Int) -> [UInt8]? {
        row.utf8(first + 4) ?? row.text(first + 5).flatMap { RawText.digits($0).raw }
    }
}
