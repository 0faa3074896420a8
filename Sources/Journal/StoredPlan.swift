package import CarePlan
package import CivilTime

/// One version of a person's plan, as the store keeps it.
package struct StoredPlan: Hashable, Sendable {
    /// Which version, from 1.
    package let number: Int
    /// The moment from which it counts.
    package let since: Instant
    /// What it says; nil if the plan was removed at that moment.
    package let content: Content?

    /// What a version says.
    package struct Content: Hashable, Sendable {
        /// The text, as it was given.
        package let text: [UInt8]
        /// What its items are called, in the order of the text.
        package let identities: [ItemIdentity]

        /// A text and what its items are called.
        package init(text: [UInt8], identities: [ItemIdentity]) {
            self.text = text
            self.identities = identities
        }
    }

    /// A version, or the removal of the plan.
    package init(number: Int, since: Instant, content: Content?) {
        self.number = number
        self.since = since
        self.content = content
    }
}
