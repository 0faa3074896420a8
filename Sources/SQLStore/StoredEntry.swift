import Journal

/// A chain of digests, each of which covers the previous one. The raw value is the column of the
/// person with the last digest.
enum DigestChain: String {
    /// The digests of the person's entries.
    case entries = "entry_digest"
    /// The digests of the versions of the person's plan.
    case plans = "plan_digest"
}

/// An entry with the number and the digest of its row.
struct StoredEntry {
    /// The number of the row.
    let number: Int
    /// The entry, or `nil` if the row is not valid.
    let entry: Entry?
    /// The digest, or an empty string if the row has none.
    let digest: String

    init(_ row: some SQLRow, _ subjects: [Int: Subject]) {
        let columns = EntryColumns(row)
        number = columns.number(row) ?? 0
        entry = columns.entry(row, subjects)
        digest = row.text("digest") ?? ""
    }
}
