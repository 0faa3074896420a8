import CarePlan
package import CivilTime
package import Journal

extension SQLiteStore {
    /// How much of an item was taken from a moment on, and in entries after a given one: of
    /// several takings of one occurrence the earliest, undone entries left out.
    package func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount {
        guard let key = try key(ofPerson: person) else { return TakenAmount() }
        let last = try after.map { id throws(StoreError) in
            try number(of: id, by: key)
        }
        var sum = TakenSum(since: since, after: last, without: try undone(key))
        try forEachTaking(of: item, by: key, since: since) { sum.add($0) }
        return sum.amount
    }

    /// Where an entry stands; 0, before all, where it is not there.
    private func number(of id: EntryID, by person: Int) throws(StoreError) -> Int {
        try connection.integer(
            "SELECT number FROM entry WHERE id = ? AND person = ?",
            [.text(id.description), .integer(person)]) ?? 0
    }

    /// The takings on the days of those from a moment on, and on later ones.
    private func forEachTaking(
        of item: String, by person: Int, since: Instant, _ body: (Taking) -> Void
    ) throws(StoreError) {
        let which = """
            kind = 'taken'
            AND subject IN (SELECT key FROM subject WHERE person = ? AND item = ?)
            """
        let values: [SQLValue] = [.integer(person), .text(item)]
        _ = try connection.rows(
            """
            SELECT number, id, done_at, amount, day, slot, ordinal FROM entry
            WHERE \(which) AND person = ? AND day >=
                (SELECT min(day) FROM entry WHERE \(which) AND done_at >= ?)
            ORDER BY day, slot, ordinal, done_at, number
            """, values + [.integer(person)] + values + [.integer(since.seconds)]
        ) { row throws(StoreError) in
            body(try self.taking(row))
        }
    }

    private func taking(_ row: borrowing PreparedStatement) throws(StoreError) -> Taking {
        func found<Value>(_ value: Value?) throws(StoreError) -> Value {
            try self.found(value, in: EntryRow.name(row))
        }
        var occurrence: Taking.Occurrence?
        if !row.isNull(5) {
            occurrence = Taking.Occurrence(
                day: try found(row.integer(4)), slot: try found(row.text(5)),
                ordinal: try found(row.integer(6)))
        }
        return Taking(
            number: try found(row.integer(0)), id: try found(row.entryID(1)),
            at: try found(row.integer(2)),
            amount: row.isNull(3) ? Amount(0) : try found(EntryRow.amount(row, 3)),
            of: occurrence)
    }

    /// The entries of a person that an undoing names and that do not count.
    private func undone(_ person: Int) throws(StoreError) -> Set<EntryID> {
        let named = try connection.rows(
            "SELECT DISTINCT undoes FROM entry WHERE person = ? AND undoes > ''",
            [.integer(person)]
        ) { row throws(StoreError) in
            try self.found(row.entryID(0), in: "an entry")
        }
        var undone: Set<EntryID> = []
        for id in named where try !counts(id, person) { undone.insert(id) }
        return undone
    }

    /// An entry counts unless an undoing that counts names it.
    func counts(_ id: EntryID, _ person: Int) throws(StoreError) -> Bool {
        let undoings = try connection.rows(
            "SELECT id FROM entry WHERE undoes = ? AND person = ?",
            [.text(id.description), .integer(person)]
        ) { row throws(StoreError) in
            try self.found(row.entryID(0), in: "an entry")
        }
        for undoing in undoings where try counts(undoing, person) { return false }
        return true
    }
}
