import Journal

/// A chain of digests, each of which covers the one before; the column of a person that has the last.
enum DigestChain: String {
    /// The person's entries.
    case entries = "entry_digest"
    /// The versions of the person's plan.
    case plans = "plan_digest"
}

/// An entry as its row has it.
struct DigestedEntry {
    /// The number of the row.
    let number: Int
    /// The entry, or `nil` if the row means nothing.
    let entry: Entry?
    /// The digest; empty if there is none.
    let digest: String

    init(_ row: some SQLRow, _ subjects: [Int: Subject]) {
        let columns = EntryColumns(row)
        number = columns.number(row) ?? 0
        entry = columns.entry(row, subjects)
        digest = row.text("digest") ?? ""
    }
}
