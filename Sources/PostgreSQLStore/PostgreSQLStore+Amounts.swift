import CarePlan
package import CivilTime
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// How much of an item was taken from a moment on, and in entries after a given one: of
    /// several takings of one occurrence the earliest, undone entries left out.
    package func taken(
        of item: String, by person: String, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount {
        try atOneMoment { () throws(StoreError) in
            guard let key = try key(ofPerson: person) else { return TakenAmount() }
            return try taken(of: item, by: key, since: since, after: after)
        }
    }

    private func taken(
        of item: String, by key: Int, since: Instant, after: EntryID?
    ) throws(StoreError) -> TakenAmount {
        let last = try after.map { id throws(StoreError) in
            try number(of: id, by: key)
        }
        var sum = TakenSum(since: since, after: last, without: try undone(key))
        try forEachTaking(of: item, by: key, since: since) { sum.add($0) }
        return sum.amount
    }

    /// Where an entry stands; 0, before all, where it is not there.
    private func number(of id: EntryID, by person: Int) throws(StoreError) -> Int {
        let values: [StoredValue] = [.text(id.description), .integer(person)]
        let lasting = try connection.integer(
            "SELECT number FROM entry_lasting WHERE id = ? AND person = ?", values)
        if let lasting { return lasting }
        let day = try connection.integer(
            "SELECT day FROM entry_id WHERE id = ?::uuid AND person = ?", values)
        guard let day else { return 0 }
        return try connection.integer(
            "SELECT number FROM entry_said WHERE id = ? AND person = ? AND day = ?",
            values + [.integer(day)]) ?? 0
    }

    /// The takings from a moment on, with all on the days whose occurrences they answer:
    /// those days are so many before that moment as the person ever was late.
    private func forEachTaking(
        of item: String, by person: Int, since: Instant, _ body: (Taking) -> Void
    ) throws(StoreError) {
        let span = try span(of: person)
        guard let days = span.days else { return }
        let first = max(since.utc.date.dayNumber - span.mostLate, days.lowerBound)
        _ = try connection.rows(
            """
            SELECT number, id, done_at, amount, day, slot, ordinal FROM entry_said
            WHERE person = ? AND day BETWEEN ? AND ? AND kind = 'taken'
            AND subject IN (SELECT key FROM subject WHERE person = ? AND item = ?)
            ORDER BY day, slot, ordinal, done_at, number
            """,
            [
                .integer(person), .integer(first), .integer(days.upperBound),
                .integer(person), .text(item),
            ]
        ) { row throws(StoreError) in
            body(try self.taking(row))
        }
    }

    private func taking(_ row: borrowing ResultRow) throws(StoreError) -> Taking {
        func found<Value>(_ value: Value?) throws(StoreError) -> Value {
            try self.found(value, in: EntryColumns.name(row))
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
            amount: row.isNull(3) ? Amount(0) : try found(EntryColumns.amount(row, 3)),
            of: occurrence)
    }

    /// The entries of a person that an undoing names and that do not count.
    private func undone(_ person: Int) throws(StoreError) -> Set<EntryID> {
        let named = try connection.rows(
            "SELECT DISTINCT undoes FROM entry_lasting WHERE person = ? AND undoes > ''",
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
            "SELECT id FROM entry_lasting WHERE undoes = ? AND person = ?",
            [.text(id.description), .integer(person)]
        ) { row throws(StoreError) in
            try self.found(row.entryID(0), in: "an entry")
        }
        for undoing in undoings where try counts(undoing, person) { return false }
        return true
    }
}
