package import Journal

/// What has digests of which each covers the one before; the column of a person that has the last.
package enum DigestChain: String {
    /// The person's entries.
    case entries = "entry_digest"
    /// The versions of the person's plan.
    case plans = "plan_digest"
}

/// An entry as its row has it.
package struct DigestedEntry {
    /// The number of the row.
    package let number: Int
    /// Nil if the row means nothing.
    package let entry: Entry?
    /// Empty where there is none.
    package let digest: String

    /// An entry, or a row that means nothing.
    package init(number: Int, entry: Entry?, digest: String) {
        self.number = number
        self.entry = entry
        self.digest = digest
    }
}
