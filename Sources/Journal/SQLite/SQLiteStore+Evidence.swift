public import CivilTime

extension SQLiteStore {
    /// Keeps evidence that entries refer to; what is there already is left as it is.
    public func add(_ evidence: [Evidence]) throws(StoreError) {
        try change { () throws(StoreError) in
            for piece in evidence { try self.insert(piece) }
        }
    }

    private func insert(_ evidence: Evidence) throws(StoreError) {
        try evidence.requireInRange(at: connection.path)
        try connection.run(EvidenceRow.insertion, EvidenceRow.values(evidence))
    }

    /// The evidence of this id, or nil.
    public func evidence(_ id: EvidenceID) throws(StoreError) -> Evidence? {
        try connection.rows(
            "\(EvidenceRow.selection) FROM evidence WHERE id = ?", [.text(id.description)]
        ) { row throws(StoreError) in
            try self.evidence(row, from: 0)
        }.first
    }

    private func evidence(
        _ row: borrowing PreparedStatement, from first: Int32
    ) throws(StoreError) -> Evidence {
        try found(EvidenceRow.evidence(row, from: first), in: EvidenceRow.name(row, first))
    }

    /// Keeps evidence that matched nothing; gives how many were new.
    @discardableResult
    public func add(unmatched evidence: [Evidence]) throws(StoreError) -> Int {
        try change { () throws(StoreError) in
            let first = try self.next("SELECT max(number) FROM unmatched")
            var number = first
            for piece in evidence {
                try self.insert(piece)
                try self.connection.run(
                    """
                    INSERT INTO unmatched (number, evidence) VALUES (?, ?)
                    ON CONFLICT (evidence) DO NOTHING
                    """, [.integer(number), .text(piece.id.description)])
                number += self.connection.changes
            }
            return number - first
        }
    }

    /// All evidence that ever matched nothing, in order. What was assigned waits again where its
    /// entry was undone.
    public func unmatched() throws(StoreError) -> [Unmatched] {
        let all = try connection.rows(
            """
            \(EvidenceRow.selection), unmatched.number, last.kind, last.entry, last.recorded
            FROM unmatched JOIN evidence ON evidence.id = unmatched.evidence
            LEFT JOIN settlement AS last ON last.unmatched = unmatched.number AND last.place =
                (SELECT max(place) FROM settlement
                 WHERE settlement.unmatched = unmatched.number)
            ORDER BY unmatched.number
            """
        ) { row throws(StoreError) in
            let number = try self.found(row.integer(EvidenceRow.width), in: "unmatched evidence")
            return Unmatched(
                number: number, evidence: try self.evidence(row, from: 0),
                settled: try self.settled(row, number))
        }
        return try all.map { one throws(StoreError) in try self.waitingAgain(one) }
    }

    private func settled(
        _ row: borrowing PreparedStatement, _ number: Int
    ) throws(StoreError) -> Unmatched.Settled? {
        let name = "what became of evidence \(number)"
        let kind = row.text(EvidenceRow.width + 1)
        if kind == nil || kind == "reopened" { return nil }
        let at = Instant(seconds: try found(row.integer(EvidenceRow.width + 3), in: name))
        if kind == "dropped" { return Unmatched.Settled(.dropped, at: at) }
        return Unmatched.Settled(
            .assigned(try found(row.entryID(EvidenceRow.width + 2), in: name)), at: at)
    }

    private func waitingAgain(_ one: Unmatched) throws(StoreError) -> Unmatched {
        guard case .assigned(let id)? = one.settlement, try isUndone(id) else { return one }
        return Unmatched(number: one.number, evidence: one.evidence, settled: nil)
    }

    private func isUndone(_ id: EntryID) throws(StoreError) -> Bool {
        let person = try connection.integer(
            "SELECT person FROM entry WHERE id = ?", [.text(id.description)])
        guard let person else { return false }
        return try !counts(id, person)
    }

    /// Settles one: adds a line to what became of it.
    public func settle(
        _ number: Int, _ settlement: Unmatched.Settlement, at moment: Instant
    ) throws(StoreError) {
        switch settlement {
        case .assigned(let id): try addLine(number, "assigned", id, at: moment)
        case .dropped: try addLine(number, "dropped", at: moment)
        }
    }

    /// Lets one wait again: adds a line to what became of it.
    public func reopen(_ number: Int, at moment: Instant) throws(StoreError) {
        try addLine(number, "reopened", at: moment)
    }

    private func addLine(
        _ number: Int, _ kind: String, _ entry: EntryID? = nil, at moment: Instant
    ) throws(StoreError) {
        try change { () throws(StoreError) in
            let known: [SQLValue] = [.integer(number)]
            guard
                try self.connection.integer(
                    "SELECT number FROM unmatched WHERE number = ?", known) != nil
            else { throw StoreError(.unknownUnmatched(number), self.connection.path) }
            let last = try self.connection.integer(
                "SELECT max(place) FROM settlement WHERE unmatched = ?", known)
            try self.connection.run(
                """
                INSERT INTO settlement (unmatched, place, recorded, kind, entry)
                VALUES (?, ?, ?, ?, ?)
                """,
                known + [
                    .integer((last ?? 0) + 1), .integer(moment.seconds), .text(kind),
                    .optional(entry?.description),
                ])
        }
    }
}
