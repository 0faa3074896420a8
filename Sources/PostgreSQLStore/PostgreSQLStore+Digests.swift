import Journal
import StoreSchema

extension DigestedEntry {
    init(_ row: borrowing ResultRow, _ subjects: [Int: Subject]) {
        self.init(
            number: row.integer(0) ?? 0, entry: EntryColumns.entry(row, subjects),
            digest: row.text(EntryColumns.digestColumn) ?? "")
    }
}

extension PostgreSQLStore {
    /// The digest that the next one covers; empty where there is none yet.
    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        if connection.transaction == .writing, let known = memory.digest(chain, of: person) {
            return known
        }
        let found = try connection.rows(
            "SELECT \(chain.rawValue) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in row.text(0) }
        return found.first.flatMap { $0 } ?? ""
    }

    /// With the next question, at the latest with the end of the change.
    func setLastDigest(_ chain: DigestChain, of person: Int, to digest: String) {
        memory.keep(digest, chain, of: person)
        connection.later(
            "UPDATE person SET \(chain.rawValue) = ? WHERE key = ?",
            [.text(digest), .integer(person)])
    }

    /// A person's entries with their digests, in the order in which they came.
    func digestedEntries(
        of key: Int, _ person: String
    ) throws(StoreError) -> [DigestedEntry] {
        let subjects = try subjects(key, person)
        guard let days = try span(of: key).days else { return [] }
        return try connection.rows(
            """
            \(EntryColumns.digestedSelection) WHERE person = ? AND day BETWEEN ? AND ?
            ORDER BY number
            """, [.integer(key), .integer(days.lowerBound), .integer(days.upperBound)]
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
