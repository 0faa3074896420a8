import CivilTime
import Journal

extension SQLStore {
    /// Returns the evidence with an ID, or `nil` if it is not stored.
    package func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence? {
        hold(.household)
        return try connection.rows(
            "\(EvidenceRow.selection) FROM evidence WHERE id = ?", [.text(id.description)]
        ) { row throws(StoreError) in
            try self.evidence(row)
        }.first
    }

    private func evidence(_ row: Connection.Row) throws(StoreError) -> Evidence {
        try found(EvidenceRow.evidence(row), in: EvidenceRow.name(row))
    }

    /// Returns all evidence that ever matched nothing, in the order of the numbers. Assigned
    /// evidence is unsettled again if its entry was undone.
    package func unmatched() throws(StoreError) -> [Unmatched] {
        try atOneMoment { () throws(StoreError) in
            hold(.household)
            return try everyUnmatched().map { one throws(StoreError) in
                guard case .assigned(let id)? = one.settlement, try isUndone(id) else { return one }
                return Unmatched(number: one.number, evidence: one.evidence, settled: nil)
            }
        }
    }

    private func everyUnmatched() throws(StoreError) -> [Unmatched] {
        try connection.rows(
            """
            \(EvidenceRow.selection), unmatched.number, last.kind, last.recorded, last.entry
            FROM unmatched JOIN evidence ON evidence.id = unmatched.evidence
            LEFT JOIN settlement AS last ON last.unmatched = unmatched.number AND last.place =
                (SELECT max(place) FROM settlement
                 WHERE settlement.unmatched = unmatched.number)
            ORDER BY unmatched.number
            """
        ) { row throws(StoreError) in
            let evidence = try self.evidence(row)
            let number = try self.found(row.integer("number"), in: "unmatched evidence")
            return Unmatched(
                number: number, evidence: evidence, settled: try self.settled(row, number))
        }
    }

    private func settled(
        _ row: Connection.Row, _ number: Int
    ) throws(StoreError) -> Unmatched.Settled? {
        let name = "what became of evidence \(number)"
        if row.isNull("kind") { return nil }
        let kind: SettlementKind = try found(row.value("kind"), in: name)
        let at = Instant(seconds: try found(row.integer("recorded"), in: name))
        switch kind {
        case .assigned:
            let id = try found(row.entryID("entry"), in: name)
            return Unmatched.Settled(.assigned(id), at: at)
        case .dropped: return Unmatched.Settled(.dropped, at: at)
        case .reopened: return nil
        }
    }
}
