import CivilTime
import Journal

/// Evidence as a row: the one place that knows what its columns mean.
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

    /// Names the row in a complaint.
    static func name(_ row: some SQLRow) -> String {
        row.evidenceID("id").map { "evidence \($0)" } ?? "a piece of evidence"
    }

    /// Returns `nil` if the row means nothing.
    static func evidence(_ row: some SQLRow) -> Evidence? {
        guard let id = row.evidenceID("id"), let read = row.instant("first_read"),
            let origin = row.text("origin"), let line = row.integer("line"), let raw = raw(row)
        else { return nil }
        return Evidence(id: id, read: read, origin: origin, line: line, raw: raw)
    }

    /// Returns bytes that are kept as text, or as hexadecimal digits if they are none.
    static func raw(_ row: some SQLRow) -> [UInt8]? {
        row.utf8("raw") ?? row.text("raw_hex").flatMap { RawText.digits($0).raw }
    }
}

/// What became of evidence that matched nothing, in the words of the table.
enum SettlementKind: String {
    /// It was taken for what an entry tells.
    case assigned
    /// It has nothing to do with any plan.
    case dropped
    /// It waits again.
    case reopened
}
