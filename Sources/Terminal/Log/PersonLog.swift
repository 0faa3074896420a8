package import Journal
package import Wording

/// The log of a person.
package struct PersonLog {
    /// An entry of the log, and whether it counts.
    package struct Line {
        /// The entry.
        package let entry: Entry
        /// Whether the entry counts, which means that it was not undone.
        package let counts: Bool
        /// The digest of the entry. It is `nil` unless all entries before it are listed too.
        package let digest: String?

        /// Creates a line of the log.
        package init(entry: Entry, counts: Bool, digest: String? = nil) {
            self.entry = entry
            self.counts = counts
            self.digest = digest
        }
    }
    /// The name in the last plan, or the id if this store never had a plan of the person.
    let name: String
    let wording: Wording
    /// Whether the person has no entries at all.
    let isEmpty: Bool
    /// The requested entries in the order in which they were recorded.
    package let lines: [Line]

    /// Creates the log of a person.
    package init(name: String, _ wording: Wording, _ lines: [Line], isEmpty: Bool) {
        self.name = name
        self.wording = wording
        self.lines = lines
        self.isEmpty = isEmpty
    }
}
