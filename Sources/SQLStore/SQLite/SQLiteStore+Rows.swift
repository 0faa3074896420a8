import CivilTime
package import Journal

/// The location of rows in an SQLite file.
extension SQLiteStore {
    static let dialect = SQLDialect(
        said: "entry", lasting: "entry", day: "+day",
        lastEntry: "(SELECT max(number) FROM entry WHERE entry.person = person.key)",
        join: "CROSS JOIN",
        isAmong: { column, names in
            SQLStatement(sql: "\(column) IN (\(places(names)))", values: names.map { .text($0) })
        },
        mayHold: { column, names in
            SQLStatement(
                sql: "(\(column) IN (\(places(names))) OR instr(\(column), ' ') > 0)",
                values: names.map { .text($0) })
        })

    private static func places(_ names: [String]) -> String {
        names.map { _ in "?" }.joined(separator: ", ")
    }

    /// Does nothing, because each transaction locks the whole store.
    func hold(_ scope: LockScope, _ hold: LockMode) {}

    func key(ofPerson id: String) throws(StoreError) -> Int? {
        try connection.integer("SELECT key FROM person WHERE id = ?", [.text(id)])
    }

    func person(of entry: EntryID) throws(StoreError) -> Int? {
        try connection.integer(
            "SELECT person FROM entry WHERE id = ?", [.text(entry.description)])
    }

    func span(of person: Int) throws(StoreError) -> RecordSpan {
        let last = try connection.integer(
            "SELECT max(number) FROM entry WHERE person = ?", [.integer(person)])
        return last.map { RecordSpan(upTo: $0) } ?? RecordSpan()
    }

    func firstDay(
        of item: String, by person: Int, takenSince moment: Instant
    ) throws(StoreError) -> Int? {
        try connection.integer(
            """
            SELECT min(day) FROM entry WHERE kind = 'taken' AND done_at >= ?
                AND subject IN (SELECT key FROM subject WHERE person = ? AND item = ?)
            """, [.integer(moment.seconds), .integer(person), .text(item)])
    }

    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [StoredEntry] {
        try digestedEntries(of: key, person, digestedSelection)
    }

    func digestedEntries(
        of key: Int, _ person: String, _ selection: String
    ) throws(StoreError) -> [StoredEntry] {
        let subjects = try subjects(key, person)
        return try connection.rows(
            "\(selection) FROM entry WHERE person = ? ORDER BY number", [.integer(key)]
        ) { row throws(StoreError) in StoredEntry(row, subjects) }
    }

    /// Returns a number that differs after another connection has changed the store.
    package func changeMark() throws(StoreError) -> Int {
        try connection.integer("PRAGMA data_version") ?? 0
    }
}
