import Journal

extension SQLStore {
    func lastDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        try storedDigest(chain, of: person)
    }

    func storedDigest(_ chain: DigestChain, of person: Int) throws(StoreError) -> String {
        let found = try connection.rows(
            "SELECT \(chain.rawValue) FROM person WHERE key = ?", [.integer(person)]
        ) { row throws(StoreError) in row.text(at: 0) }
        return found.first.flatMap { $0 } ?? ""
    }

    /// Compares all entries of a person with their digests.
    func checkedEntries(of key: Int, _ person: String) throws(StoreError) -> DigestCheck {
        var check = DigestCheck()
        for row in try digestedEntries(of: key, person) { check.take(row) }
        check.end(with: try lastDigest(.entries, of: key), of: key)
        return check
    }

    /// Returns the digests of a person's plan versions, by number.
    func planDigests(of key: Int) throws(StoreError) -> [Int: String] {
        let found = try connection.rows(
            "SELECT number, digest FROM plan_version WHERE person = ?", [.integer(key)]
        ) { row throws(StoreError) in (row.integer("number") ?? 0, row.text("digest") ?? "") }
        return Dictionary(found) { first, _ in first }
    }
}
