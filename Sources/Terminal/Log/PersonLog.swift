package import Journal
package import Wording

/// What was recorded of a person.
package struct PersonLog {
    /// An entry, and whether it counts.
    package struct Line {
        /// The entry.
        package let entry: Entry
        /// Whether it counts: it was not taken back.
        package let counts: Bool
        /// Its digest; nil unless all entries before it are told, too.
        package let digest: String?

        /// An entry, and whether it counts.
        package init(entry: Entry, counts: Bool, digest: String? = nil) {
            self.entry = entry
            self.counts = counts
            self.digest = digest
        }
    }
    /// What the last plan calls the person; the id where there never was one here.
    let name: String
    let wording: Wording
    /// Whether anything at all was recorded.
    let isEmpty: Bool
    /// The entries asked for, in the order in which they came.
    package let lines: [Line]

    /// The entries of somebody who is called so.
    package init(name: String, _ wording: Wording, _ lines: [Line], isEmpty: Bool) {
        self.name = name
        self.wording = wording
        self.lines = lines
        self.isEmpty = isEmpty
    }
}
