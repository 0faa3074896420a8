import CivilTime
import Journal

/// The SQL for evidence, which is the only code that depends on the meaning of the columns.
enum EvidenceRow {
    static let selection = """
        SELECT evidence.id, evidence.first_read, evidence.origin, evidence.line, evidence.raw,
            evidence.raw_hex
        """

    static let insertion = """
        INSERT INTO evidence (id, first_read, origin, line, raw, raw_hex, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """

    static func values(_ evidence: Evidence) -> [StoredValue] {
        let raw = RawText(evidence.raw)
        return [
            .text(evidence.id.description), .integer(evidence.read.seconds),
            .text(evidence.origin), .integer(evidence.line), .optional(raw.plain),
            .optional(raw.digits), .text(evidence.digest),
        ]
    }

    /// Returns the name of the row for error messages.
    static func name(_ row: some SQLRow) -> String {
        row.evidenceID("id").map { "evidence \($0)" } ?? "a piece of evidence"
    }

    /// Returns the evidence, or `nil` if the row is not valid.
    static func evidence(_ row: some SQLRow) -> Evidence? {
        guard let id = row.evidenceID("id"), let read = row.instant("first_read"),
            let origin = row.text("origin"), let line = row.integer("line"), let raw = raw(row)
        else { return nil }
        return Evidence(id: id, read: read, origin: origin, line: line, raw: raw)
    }

    /// Returns the bytes, which are stored as text or as hexadecimal digits.
    static func raw(_ row: some SQLRow) -> [UInt8]? {
        row.utf8("raw") ?? row.text("raw_hex").flatMap { RawText.digits($0).raw }
    }
}

/// The kinds of settlements in the table.
enum SettlementKind: String {
    /// The evidence was assigned to an entry.
    case assigned
    /// The evidence does not belong to any plan.
    case dropped
    /// The evidence is unsettled again.
    case reopened
}
