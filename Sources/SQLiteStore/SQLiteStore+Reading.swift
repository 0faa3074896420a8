package import Journal

extension SQLiteStore {
    /// What can be read of a person's entries. Where something does not hold, every row of the
    /// table that can be reached is looked at, and what is known to be changed is left out.
    package func reading(of person: String) -> RecordReading {
        if let whole = try? wholeReading(of: person) { return whole }
        guard let key = try? key(ofPerson: person) else { return RecordReading(entries: []) }
        let numbers = Set(reachableRows("SELECT number", "") { $0.integer(0) }.compactMap { $0 })
        var check = DigestCheck { first, last in
            first + 1 < last && !(first + 1..<last).allSatisfy(numbers.contains)
        }
        let subjects = readableSubjects(key, person)
        let rows = reachableRows(EntryRow.digestedColumns, "WHERE person = \(key)") {
            DigestedEntry($0, subjects)
        }
        for row in rows { check.take(row) }
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

    /// The rows of the entries from both ends, as far as the file gives them, without its indexes.
    private func reachableRows<Value>(
        _ columns: String, _ which: String, _ read: (borrowing PreparedStatement) -> Value
    ) -> [Value] {
        func rows(_ order: String) -> [(number: Int, value: Value)] {
            connection.readableRows(
                "\(columns) FROM entry NOT INDEXED \(which) ORDER BY number \(order)"
            ) { row in (row.integer(0) ?? 0, read(row)) }
        }
        let upwards = rows("ASC")
        let last = upwards.last?.number ?? 0
        return upwards.map(\.value)
            + rows("DESC").prefix { $0.number > last }.reversed().map(\.value)
    }
}
