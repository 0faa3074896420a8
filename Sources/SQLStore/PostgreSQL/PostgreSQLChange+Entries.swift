import CivilTime
import Journal

extension PostgreSQLChange {
    /// Appends entries, and returns how many were new. A single entry is assumed to be new, as it
    /// nearly always is. If it is not, the whole transaction runs again.
    @discardableResult
    func append(_ entries: [Entry]) throws(StoreError) -> Int {
        if entries.count == 1, !sql.isWaitingForEach, try sendAlong(entries[0]) { return 1 }
        return try appendEach(entries)
    }

    /// Adds the insertion of an entry to the next round trip, which is at the latest the commit.
    /// Returns `false` if anything else must be inserted or checked first.
    private func sendAlong(_ entry: Entry) throws(StoreError) -> Bool {
        try sql.requireTransaction()
        try entry.requireInRange(at: path)
        guard entry.action.undone == nil,
            let person = try sql.key(ofPerson: entry.subject.person),
            let subject = try sql.key(of: entry.subject, person)
        else { return false }
        var end = try end(of: person)
        end.digest = entry.digest(after: end.digest)
        end.span.take(entry, end.span.last)
        let key = SubjectKey(person: person, subject: subject)
        let values =
            Self.values(entry, key, end.digest)
            + [.text(end.digest)] + end.span.values.dropFirst()
        guard BinaryParameters(values) != nil else { return false }
        sql.connection.later(Self.insertionAtEnd, values)
        sql.cache.keep(end.digest, .entries, of: person)
        sql.cache.forgetSpan(of: person)
        return true
    }

    func insert(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int? {
        try sql.connection.integer(Self.insertion, Self.values(entry, key, digest))
    }

    /// Inserts an entry and returns its number. Returns no row if the ID exists already.
    private static let insertion = """
        WITH new AS (\(newID) ON CONFLICT (id) DO NOTHING RETURNING person)
        \(newRow) RETURNING number
        """
    /// Inserts an entry and updates the person's row. Its values are those of the entry followed by
    /// those of a `RecordEnd` without the number. It fails if the ID exists already.
    private static let insertionAtEnd = """
        WITH new AS (\(newID) RETURNING person), row AS (\(newRow) RETURNING person, number)
        UPDATE person SET last_entry = greatest(last_entry, row.number), entry_digest = ?,
            first_day = ?, last_day = ?, most_late = ?
        FROM row WHERE key = row.person
        """
    private static let newID = "INSERT INTO entry_id (id, person, day) VALUES (?::uuid, ?, ?)"
    private static let newRow = """
        INSERT INTO entry (person, subject, digest, \(EntryRow.columns))
        SELECT person, ?, ?, \(EntryRow.places) FROM new
        """

    private static func values(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) -> [StoredValue] {
        [
            .text(entry.id.description), .integer(key.person), .integer(entry.day.dayNumber),
            .integer(key.subject), .text(digest),
        ] + EntryRow.values(entry)
    }
}
