package import Journal

extension SQLiteStore {
    /// Returns the readable entries of a person. If anything is damaged, all reachable rows of the
    /// table are read, and entries that are not known to be intact are left out. Throws temporary
    /// errors, which do not mean that entries are missing.
    package func reading(of person: String) throws(StoreError) -> RecordReading {
        do throws(StoreError) {
            let whole = try atOneMoment { () throws(StoreError) in try wholeReading(of: person) }
            if let whole { return whole }
        } catch {
            if error.mayPass { throw error }
        }
        guard let key = try readableKey(of: person) else { return RecordReading(entries: []) }
        var check = DigestCheck()
        for row in try reachableRows(of: key, readableSubjects(key, person)) { check.take(row) }
        return RecordReading(entries: check.entries.compactMap(\.entry))
    }

    private func readableKey(of person: String) throws(StoreError) -> Int? {
        do throws(StoreError) {
            return try key(ofPerson: person)
        } catch {
            if error.mayPass { throw error }
            return nil
        }
    }

    /// Returns all entries of a person, or `nil` if anything is damaged.
    private func wholeReading(of person: String) throws(StoreError) -> RecordReading? {
        guard let key = try key(ofPerson: person) else { return RecordReading(entries: []) }
        let check = try checkedEntries(of: key, person)
        guard check.reasons.isEmpty else { return nil }
        return RecordReading(
            entries: check.entries.compactMap(\.entry), digests: check.entries.map(\.digest))
    }

    private func readableSubjects(
        _ key: Int, _ person: String
    ) throws(StoreError) -> [Int: Subject] {
        let found = try connection.readableRows(
            "SELECT \(Self.subjectColumns) FROM subject NOT INDEXED WHERE person = ?",
            [.integer(key)]
        ) { row in
            // The only possible error is an invalid row. The entries that refer to it are left out.
            try? self.subject(row, person)
        }
        return Dictionary(found.compactMap { $0 }) { first, _ in first }
    }

    /// Returns the rows of a person's entries from both ends of the table up to damaged pages,
    /// without using indexes.
    private func reachableRows(
        of key: Int, _ subjects: [Int: Subject]
    ) throws(StoreError) -> [StoredEntry] {
        func rows(_ order: String) throws(StoreError) -> [StoredEntry] {
            try connection.readableRows(
                "\(digestedSelection) FROM entry NOT INDEXED WHERE person = ? ORDER BY number \(order)",
                [.integer(key)]
            ) { row in StoredEntry(row, subjects) }
        }
        let upwards = try rows("ASC")
        let last = upwards.last?.number ?? 0
        return try upwards + rows("DESC").prefix { $0.number > last }.reversed()
    }
}
