import Journal

/// Compares a person's entries with their digests.
struct DigestCheck {
    /// The intact entries. An entry after a missing row does not match its digest.
    private(set) var entries: [StoredEntry] = []
    /// The damage that was found.
    private(set) var reasons: [StoreFinding.Reason] = []
    private var last = ""

    /// Creates a check that starts with the first entry of a person.
    init() {}

    /// Checks the next row.
    mutating func take(_ row: StoredEntry) {
        defer { last = row.digest }
        guard let entry = row.entry else {
            reasons.append(.unreadable(row: "row \(row.number) of the entries"))
            return
        }
        if entry.digest(after: last) == row.digest {
            entries.append(row)
        } else {
            reasons.append(.changedEntry(row: row.number, entry.id))
        }
    }

    /// Compares the last digest with the one in the row of the person.
    mutating func end(with digest: String, of person: Int) {
        if last != digest { reasons.append(.missingEntries(person: person)) }
    }
}
