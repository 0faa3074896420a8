import Journal

/// Holds a person's entries against their digests.
struct DigestCheck {
    /// Those that are as they were written, and those of which nothing says otherwise.
    private(set) var entries: [DigestedEntry] = []
    private(set) var reasons: [StoreFinding.Reason] = []
    private var last: (digest: String, number: Int)?

    /// Whether rows are known to be missing between two.
    private let isGap: (Int, Int) -> Bool

    init(isGap: @escaping (Int, Int) -> Bool = { _, _ in false }) {
        self.isGap = isGap
    }

    /// Takes the next row in.
    mutating func take(_ row: DigestedEntry) {
        let isAfterGap = isGap(last?.number ?? 0, row.number)
        defer { last = (row.digest, row.number) }
        guard let entry = row.entry else {
            reasons.append(.unreadable(row: "row \(row.number) of the entries"))
            return
        }
        let holds = entry.digest(after: last?.digest ?? "") == row.digest
        if !holds { reasons.append(.changedEntry(row: row.number, entry.id)) }
        if holds || isAfterGap { entries.append(row) }
    }

    /// Ends with the digest that the person has for the last entry.
    mutating func end(with digest: String, of person: Int) {
        if last?.digest ?? "" != digest { reasons.append(.missingEntries(person: person)) }
    }
}
