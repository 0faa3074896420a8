import CivilTime
import Journal

extension SQLChange {
    func add(_ evidence: [Evidence]) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            for piece in evidence { try insert(piece) }
        }
    }

    private func insert(_ evidence: Evidence) throws(StoreError) {
        try evidence.requireInRange(at: path)
        let id = StoredValue.text(evidence.id.description)
        guard
            try sql.connection.integer("SELECT 1 FROM evidence WHERE id = ?", [id]) == nil
        else { return }
        try run(EvidenceRow.insertion, EvidenceRow.values(evidence))
    }

    @discardableResult
    func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try part(.household) { () throws(StoreError) in
            let first = try next("SELECT max(number) FROM unmatched")
            var number = first
            for piece in evidence {
                try insert(piece)
                try run(
                    """
                    INSERT INTO unmatched (number, evidence) VALUES (?, ?)
                    ON CONFLICT (evidence) DO NOTHING
                    """, [.integer(number), .text(piece.id.description)])
                number += changes
            }
            return number - first
        }
    }

    func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        switch settlement {
        case .assigned(let id): try addLine(number, .assigned, id, at: moment)
        case .dropped: try addLine(number, .dropped, at: moment)
        }
    }

    func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try addLine(number, .reopened, at: moment)
    }

    private func addLine(
        _ number: Int, _ kind: SettlementKind, _ entry: EntryID? = nil, at moment: Instant
    ) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            let known: [StoredValue] = [.integer(number)]
            guard
                try sql.connection.integer(
                    "SELECT number FROM unmatched WHERE number = ?", known) != nil
            else { throw StoreError(.unknownUnmatched(number), path) }
            let last = try sql.connection.integer(
                "SELECT max(place) FROM settlement WHERE unmatched = ?", known)
            try run(
                """
                INSERT INTO settlement (unmatched, place, recorded, kind, entry)
                VALUES (?, ?, ?, ?, ?)
                """,
                known + [
                    .integer((last ?? 0) + 1), .integer(moment.seconds),
                    .text(kind.rawValue),
                    .optional(entry?.description),
                ])
        }
    }
}
