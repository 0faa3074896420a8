package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// What can be read of a person's entries: those that are known to be as they were written.
    package func reading(of person: String) -> RecordReading {
        let reading = try? atOneMoment { () throws(StoreError) -> RecordReading? in
            guard let key = try key(ofPerson: person) else { return RecordReading(entries: []) }
            var check = DigestCheck()
            for row in try digestedEntries(of: key, person) { check.take(row) }
            check.end(with: try lastDigest(.entries, of: key), of: key)
            let entries = check.entries.compactMap(\.entry)
            guard check.reasons.isEmpty else { return RecordReading(entries: entries) }
            return RecordReading(entries: entries, digests: check.entries.map(\.digest))
        }
        return (reading ?? nil) ?? RecordReading(entries: [])
    }
}
