public import CarePlan
public import CivilTime

/// One version of a person's plan, as the store keeps it.
public struct StoredPlan: Hashable, Sendable {
    /// Which version, from 1.
    public let number: Int
    /// The moment from which it counts.
    public let since: Instant
    /// What it says; nil where the plan was removed at that moment.
    public let content: Content?

    /// What a version says.
    public struct Content: Hashable, Sendable {
        /// The text, as it was given.
        public let text: [UInt8]
        /// What its items are called, in the order of the text.
        public let identities: [ItemIdentity]

        /// A text and what its items are called.
        public init(text: [UInt8], identities: [ItemIdentity]) {
            self.text = text
            self.identities = identities
        }
    }

    /// A version, or the removal of the plan.
    public init(number: Int, since: Instant, content: Content?) {
        self.number = number
        self.since = since
        self.content = content
    }
}
