import Journal

extension SQLiteStore {
    /// Whether the tables have digests.
    var isDigested: Bool { migrations.count >= Schema.digested }

    /// The SELECT statement for entries with their digests, for the schema version of this file.
    var digestedSelection: String {
        migrations.count >= Schema.authored
            ? EntryRow.digestedSelection : EntryRow.unauthoredSelection
    }

    func setLastDigest(
        _ chain: DigestChain, of person: Int, to digest: String
    ) throws(StoreError) {
        try connection.run(
            "UPDATE person SET \(chain.rawValue) = ? WHERE key = ?",
            [.text(digest), .integer(person)])
    }

    func set(_ end: RecordEnd, of person: Int) throws(StoreError) {
        try setLastDigest(.entries, of: person, to: end.digest)
    }
}

/// Adds digests to the data of earlier versions.
extension SQLiteStore {
    func addDigests() throws(StoreError) {
        for (key, person) in try persons() {
            try addEntryDigests(key, person)
            try addPlanDigests(key, person)
        }
        let evidence = try connection.rows("\(EvidenceRow.selection) FROM evidence") {
            row throws(StoreError) in EvidenceRow.evidence(row)
        }
        for piece in evidence.compactMap({ $0 }) {
            try connection.run(
                "UPDATE evidence SET digest = ? WHERE id = ?",
                [.text(piece.digest), .text(piece.id.description)])
        }
    }

    private func addEntryDigests(_ key: Int, _ person: String) throws(StoreError) {
        var last = ""
        for row in try digestedEntries(of: key, person, EntryRow.unauthoredSelection) {
            // An invalid row is detected without a digest.
            last = row.entry?.digest(after: last) ?? ""
            if last.isEmpty { continue }
            try connection.run(
                "UPDATE entry SET digest = ? WHERE number = ?", [.text(last), .integer(row.number)])
        }
        if !last.isEmpty { try setLastDigest(.entries, of: key, to: last) }
    }

    private func addPlanDigests(_ key: Int, _ person: String) throws(StoreError) {
        var last = ""
        for plan in try plans(of: person, since: nil) {
            last = plan.digest(of: person, after: last)
            try connection.run(
                "UPDATE plan_version SET digest = ? WHERE person = ? AND number = ?",
                [.text(last), .integer(key), .integer(plan.number)])
        }
        if !last.isEmpty { try setLastDigest(.plans, of: key, to: last) }
    }
}
