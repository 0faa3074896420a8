import CivilTime
import Files
package import Journal

/// Where rows lie in a database whose entries are split by month.
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
        if connection.transaction != .none, let known = memory.span(of: person) { return known }
        let found = try connection.rows(
            "SELECT \(RecordSpan.columns) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in RecordSpan(row) }
        return found.first ?? RecordSpan()
    }

    /// The days to which what was taken from a moment on belongs are so many before that moment as the
    /// person ever was late.
    func firstDay(
        of item: String, by person: Int, takenSince moment: Instant
    ) throws(StoreError) -> Int? {
        moment.utc.date.dayNumber - (try span(of: person).mostLate)
    }

    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [DigestedEntry] {
        let subjects = try subjects(key, person)
        guard let days = try span(of: key).days else { return [] }
        return try connection.rows(
            """
            \(EntryRow.digestedSelection) FROM entry WHERE person = ? AND day BETWEEN ? AND ?
            ORDER BY number
            """, [.integer(key), .integer(days.lowerBound), .integer(days.upperBound)]
        ) { row throws(StoreError) in DigestedEntry(row, subjects) }
    }

    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        if connection.transaction == .writing, let known = memory.digest(chain, of: person) {
            return known
        }
        return try storedDigest(chain, of: person)
    }

    /// With the next question, at the latest with the end of the change.
    func setLastDigest(_ chain: DigestChain, of person: Int, to digest: String) {
        if chain == .plans { memory.forgetPlans() }
        memory.keep(digest, chain, of: person)
        connection.later(
            "UPDATE person SET \(chain.rawValue) = ? WHERE key = ?",
            [.text(digest), .integer(person)])
    }

    /// With the next question, at the latest with the end of the change.
    func set(_ end: RecordEnd, of person: Int) {
        memory.keep(end.digest, .entries, of: person)
        memory.keep(end.span, of: person)
        connection.later(
            """
            UPDATE person SET entry_digest = ?, last_entry = ?, first_day = ?, last_day = ?,
                most_late = ? WHERE key = ?
            """, [.text(end.digest)] + end.span.values + [.integer(person)])
    }

    /// A number that is another one after others have changed anything in the store.
    package func changeMark() throws(StoreError) -> Int {
        // Each transaction that writes changes which ones a look from now on would see.
        let snapshot = try texts(
            "SELECT pg_current_snapshot()::text", in: "the state of the database")
        return snapshot.first.map { Int(truncatingIfNeeded: FNV1a.sum(of: Array($0.utf8))) } ?? 0
    }
}
