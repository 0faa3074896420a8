package import CarePlan
package import CivilTime

/// A stored version of a person's plan.
package struct StoredPlan: Hashable, Sendable {
    /// The number of the version, from 1.
    package let number: Int
    /// The time at which the version comes into force.
    package let since: Instant
    /// The content, or `nil` if the plan was removed at that time.
    package let content: Content?

    /// The content of a version.
    package struct Content: Hashable, Sendable {
        /// The text of the plan file.
        package let text: [UInt8]
        /// The IDs of the items, in the order of the text.
        package let identities: [ItemIdentity]

        /// Creates content from a text and the IDs of its items.
        package init(text: [UInt8], identities: [ItemIdentity]) {
            self.text = text
            self.identities = identities
        }
    }

    /// Creates a version, or the removal of the plan.
    package init(number: Int, since: Instant, content: Content?) {
        self.number = number
        self.since = since
        self.content = content
    }
}
