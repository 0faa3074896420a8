package import Journal
import StoreSchema

extension SQLiteStore {
    /// What can be read of a person's entries. Where something does not hold, every row of the
    /// table that can be reached is looked at, and what is not known to be as it was written is
    /// left out.
    package func reading(of person: String) -> RecordReading {
        let whole = try? atOneMoment { () throws(StoreError) in try wholeReading(of: person) }
        if let whole = whole ?? nil { return whole }
        guard let key = try? key(ofPerson: person) else { return RecordReading(entries: []) }
        var check = DigestCheck()
        for row in reachableRows(of: key, readableSubjects(key, person)) { check.take(row) }
        return RecordReading(entries: check.entries.compactMap(\.entry))
    }

    /// Nil if anything does not hold.
    private func wholeReading(of person: String) throws(StoreError) -> RecordReading? {
        guard let key = try key(ofPerson: person) else { return RecordReading(entries: []) }
        var check = DigestCheck()
        for row in try digestedEntries(of: key, person) { check.take(row) }
        check.end(with: try lastDigest(.entries, of: key), of: key)
        guard check.reasons.isEmpty else { return nil }
        return RecordReading(
            entries: check.entries.compactMap(\.entry), digests: check.entries.map(\.digest))
    }

    private func readableSubjects(_ key: Int, _ person: String) -> [Int: Subject] {
        let found = connection.readableRows(
            "SELECT \(Self.subjectColumns) FROM subject NOT INDEXED WHERE person = ?",
            [.integer(key)]
        ) { row in try? self.subject(row, person) }
        return Dictionary(found.compactMap { $0 }) { first, _ in first }
    }

    /// The rows of a person's entries from both ends, as far as the file gives them, without its
    /// indexes.
    private func reachableRows(of key: Int, _ subjects: [Int: Subject]) -> [DigestedEntry] {
        func rows(_ order: String) -> [DigestedEntry] {
            connection.readableRows(
                "\(EntryRow.digestedSelection(authored: isAuthored)) NOT INDEXED WHERE person = ? "
                    + "ORDER BY number \(order)", [.integer(key)]
            ) { row in DigestedEntry(row, subjects) }
        }
        let upwards = rows("ASC")
        let last = upwards.last?.number ?? 0
        return upwards + rows("DESC").prefix { $0.number > last }.reversed()
    }
}
