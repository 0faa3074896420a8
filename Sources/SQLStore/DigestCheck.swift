import Journal

/// Holds a person's entries against their digests.
struct DigestCheck {
    /// Those that are as they were written. What follows a missing row cannot be known to be.
    private(set) var entries: [DigestedEntry] = []
    /// The mistakes that were found.
    private(set) var reasons: [StoreFinding.Reason] = []
    private var last = ""

    /// Begins before a person's first entry.
    init() {}

    /// Takes the next row in.
    mutating func take(_ row: DigestedEntry) {
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

    /// Ends with the digest that the person has for the last entry.
    mutating func end(with digest: String, of person: Int) {
        if last != digest { reasons.append(.missingEntries(person: person)) }
    }
}
