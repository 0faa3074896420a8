import Journal
import StoreSchema

extension DigestedEntry {
    init(_ row: borrowing PreparedStatement, _ subjects: [Int: Subject]) {
        self.init(
            number: row.integer(0) ?? 0, entry: EntryRow.entry(row, subjects),
            digest: row.text(EntryRow.digestColumn) ?? "")
    }
}

extension SQLiteStore {
    /// Whether what is in it has digests.
    var isDigested: Bool { migrations.count >= Schema.digested }

    /// Whether its entries name their author.
    var isAuthored: Bool { migrations.count >= Schema.authored }

    /// The digest that the next one covers; empty where there is none yet.
    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        let found = try connection.rows(
            "SELECT \(chain.rawValue) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in row.text(0) }
        return found.first.flatMap { $0 } ?? ""
    }

    func setLastDigest(
        _ chain: DigestChain, of person: Int, to digest: String
    ) throws(StoreError) {
        try connection.run(
            "UPDATE person SET \(chain.rawValue) = ? WHERE key = ?",
            [.text(digest), .integer(person)])
    }

    /// A person's entries with their digests, in the order in which they came.
    func digestedEntries(
        of key: Int, _ person: String, authored: Bool? = nil
    ) throws(StoreError) -> [DigestedEntry] {
        let subjects = try subjects(key, person)
        let selection = EntryRow.digestedSelection(authored: authored ?? isAuthored)
        return try connection.rows(
            "\(selection) WHERE person = ? ORDER BY number", [.integer(key)]
        ) { row throws(StoreError) in DigestedEntry(row, subjects) }
    }

    /// The digests of a person's versions, by number.
    func planDigests(of key: Int) throws(StoreError) -> [Int: String] {
        let found = try connection.rows(
            "SELECT number, digest FROM plan_version WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in (row.integer(0) ?? 0, row.text(1) ?? "") }
        return Dictionary(found) { first, _ in first }
    }

    /// Each person's key and id.
    func persons() throws(StoreError) -> [(key: Int, id: String)] {
        try connection.rows("SELECT key, id FROM person ORDER BY key") { row throws(StoreError) in
            (
                try self.found(row.integer(0), in: "a person"),
                try self.found(row.text(1), in: "a person")
            )
        }
    }
}

/// Digests for what was written before there were any.
extension SQLiteStore {
    func addDigests() throws(StoreError) {
        for (key, person) in try persons() {
            try addEntryDigests(key, person)
            try addPlanDigests(key, person)
        }
        let evidence = try connection.rows("\(EvidenceRow.selection) FROM evidence") {
            row throws(StoreError) in EvidenceRow.evidence(row, from: 0)
        }
        for piece in evidence.compactMap({ $0 }) {
            try connection.run(
                "UPDATE evidence SET digest = ? WHERE id = ?",
                [.text(piece.digest), .text(piece.id.description)])
        }
    }

    private func addEntryDigests(_ key: Int, _ person: String) throws(StoreError) {
        var last = ""
        for row in try digestedEntries(of: key, person, authored: false) {
            // What means nothing is found without a digest, too.
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
