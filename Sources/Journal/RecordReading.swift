/// What could be read of a person's entries.
package struct RecordReading: Sendable {
    /// The entries, in the order in which they came, as they were written.
    package var entries: [Entry]
    /// The digest of each of them where all of them hold; none where any does not.
    package var digests: [String]

    /// Entries and their digests.
    package init(entries: [Entry], digests: [String] = []) {
        self.entries = entries
        self.digests = digests
    }
}
