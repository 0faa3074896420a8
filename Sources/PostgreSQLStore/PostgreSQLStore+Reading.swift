package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// Returns the entries of a person that are known to be as they were written. Only damage leaves entries out;
    /// any other error is thrown.
    package func reading(of person: String) throws(StoreError) -> RecordReading {
        do throws(StoreError) {
            return try atOneMoment { () throws(StoreError) in try checkedReading(of: person) }
        } catch {
            guard error.isDamage else { throw error }
            return RecordReading(entries: [])
        }
    }

    private func checkedReading(of person: String) throws(StoreError) -> RecordReading {
        guard let key = try key(ofPerson: person) else { return RecordReading(entries: []) }
        var check = DigestCheck()
        for row in try digestedEntries(of: key, person) { check.take(row) }
        check.end(with: try lastDigest(.entries, of: key), of: key)
        let entries = check.entries.compactMap(\.entry)
        guard check.reasons.isEmpty else { return RecordReading(entries: entries) }
        return RecordReading(entries: entries, digests: check.entries.map(\.digest))
    }
}
