import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// The evidence of this id, or nil.
    package func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence? {
        hold(.household)
        return try connection.rows(
            "\(EvidenceColumns.selection) FROM evidence WHERE id = ?", [.text(id.description)]
        ) { row throws(StoreError) in
            try self.evidence(row, from: 0)
        }.first
    }

    private func evidence(
        _ row: borrowing ResultRow, from first: Int
    ) throws(StoreError) -> Evidence {
        try found(EvidenceColumns.evidence(row, from: first), in: EvidenceColumns.name(row, first))
    }

    /// All evidence that ever matched nothing, in order. What was assigned waits again where its
    /// entry was undone.
    package func unmatched() throws(StoreError) -> [Unmatched] {
        try atOneMoment { () throws(StoreError) in
            hold(.household)
            return try everyUnmatched()
        }
    }

    private func everyUnmatched() throws(StoreError) -> [Unmatched] {
        let all = try connection.rows(
            """
            \(EvidenceColumns.selection), unmatched.number, last.kind, last.entry, last.recorded
            FROM unmatched JOIN evidence ON evidence.id = unmatched.evidence
            LEFT JOIN settlement AS last ON last.unmatched = unmatched.number AND last.place =
                (SELECT max(place) FROM settlement
                 WHERE settlement.unmatched = unmatched.number)
            ORDER BY unmatched.number
            """
        ) { row throws(StoreError) in
            let number = try self.found(
                row.integer(EvidenceColumns.width), in: "unmatched evidence")
            return Unmatched(
                number: number, evidence: try self.evidence(row, from: 0),
                settled: try self.settled(row, number))
        }
        return try all.map { one throws(StoreError) in try self.waitingAgain(one) }
    }

    private func settled(
        _ row: borrowing ResultRow, _ number: Int
    ) throws(StoreError) -> Unmatched.Settled? {
        let name = "what became of evidence \(number)"
        if row.isNull(EvidenceColumns.width + 1) { return nil }
        let word = row.text(EvidenceColumns.width + 1)
        let kind = try found(word.flatMap { SettlementKind(rawValue: $0) }, in: name)
        let at = Instant(seconds: try found(row.integer(EvidenceColumns.width + 3), in: name))
        switch kind {
        case .assigned:
            let id = try found(row.entryID(EvidenceColumns.width + 2), in: name)
            return Unmatched.Settled(.assigned(id), at: at)
        case .dropped: return Unmatched.Settled(.dropped, at: at)
        case .reopened: return nil
        }
    }

    private func waitingAgain(_ one: Unmatched) throws(StoreError) -> Unmatched {
        guard case .assigned(let id)? = one.settlement, try isUndone(id) else { return one }
        return Unmatched(number: one.number, evidence: one.evidence, settled: nil)
    }

    private func isUndone(_ id: EntryID) throws(StoreError) -> Bool {
        let person = try connection.integer(
            "SELECT person FROM entry_id WHERE id = ?::uuid", [.text(id.description)])
        guard let person else { return false }
        return try !counts(id, person)
    }
}
