import CivilTime
import Files
package import Journal

/// The location of rows in a database whose entries are partitioned by month.
extension PostgreSQLStore {
    static let dialect = SQLDialect(
        said: "entry_said", lasting: "entry_lasting", day: "day", lastEntry: "last_entry",
        join: "JOIN",
        isAmong: { column, names in
            SQLStatement(
                sql: "\(column) = ANY (string_to_array(?, ' '))",
                values: [.names(names)])
        },
        mayHold: { column, names in
            SQLStatement(
                sql: "string_to_array(\(column), ' ') && string_to_array(?, ' ')",
                values: [.names(names)])
        })

    func person(of entry: EntryID) throws(StoreError) -> Int? {
        try connection.integer(
            "SELECT person FROM entry_id WHERE id = ?::uuid", [.text(entry.description)])
    }

    func span(of person: Int) throws(StoreError) -> RecordSpan {
        if connection.transaction != .none, let known = cache.span(of: person) { return known }
        let found = try connection.rows(
            "SELECT \(RecordSpan.columns) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in RecordSpan(row) }
        return found.first ?? RecordSpan()
    }

    /// Returns a day from the moment and the longest delay with which the person ever recorded a
    /// dose.
    func firstDay(
        of item: String, by person: Int, takenSince moment: Instant
    ) throws(StoreError) -> Int? {
        moment.utc.date.dayNumber - (try span(of: person).mostLate)
    }

    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [StoredEntry] {
        let subjects = try subjects(key, person)
        guard let days = try span(of: key).days else { return [] }
        return try connection.rows(
            """
            \(EntryRow.digestedSelection) FROM entry WHERE person = ? AND day BETWEEN ? AND ?
            ORDER BY number
            """, [.integer(key), .integer(days.lowerBound), .integer(days.upperBound)]
        ) { row throws(StoreError) in StoredEntry(row, subjects) }
    }

    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        if connection.transaction == .writing, let known = cache.digest(chain, of: person) {
            return known
        }
        return try storedDigest(chain, of: person)
    }

    /// Sets a digest in the next round trip, which is at the latest the commit.
    func setLastDigest(_ chain: DigestChain, of person: Int, to digest: String) {
        if chain == .plans { cache.forgetPlans() }
        cache.keep(digest, chain, of: person)
        connection.later(
            "UPDATE person SET \(chain.rawValue) = ? WHERE key = ?",
            [.text(digest), .integer(person)])
    }

    /// Sets the end of a person's record in the next round trip, which is at the latest the commit.
    func set(_ end: RecordEnd, of person: Int) {
        cache.keep(end.digest, .entries, of: person)
        cache.keep(end.span, of: person)
        connection.later(
            """
            UPDATE person SET entry_digest = ?, last_entry = ?, first_day = ?, last_day = ?,
                most_late = ? WHERE key = ?
            """, [.text(end.digest)] + end.span.values + [.integer(person)])
    }

    /// Returns a number that differs after another connection has changed the store.
    package func changeMark() throws(StoreError) -> Int {
        // The snapshot changes with each transaction that writes.
        let snapshot = try texts(
            "SELECT pg_current_snapshot()::text", in: "the state of the database")
        return snapshot.first.map { Int(truncatingIfNeeded: FNV1a.sum(of: Array($0.utf8))) } ?? 0
    }
}
