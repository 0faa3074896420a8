/// The IDs of items and slots in earlier versions of a plan.
struct EarlierVersions {
    /// An item in the last version that had it.
    struct LatestItem {
        let item: Item
        let identity: ItemIdentity
        /// The slots in the last version in which the item had any.
        let slots: [DoseSlot]
    }
    /// The items of the version in force.
    let inForce: [Item]
    /// The latest state of each item, by ID.
    let latest: [String: LatestItem]
    /// All IDs that the slots of an item ever had, by the ID of the item.
    let slots: [String: Set<String>]

    init(_ versions: [IdentifiedPlan]) {
        var latest: [String: LatestItem] = [:]
        var slots: [String: Set<String>] = [:]
        for version in versions {
            for (item, identity) in zip(version.plan.items, version.identities) {
                let own = item.timing?.slots ?? latest[item.id]?.slots ?? []
                latest[item.id] = LatestItem(item: item, identity: identity, slots: own)
                slots[item.id, default: []].formUnion(identity.slots)
            }
        }
        inForce = versions.last?.plan.items ?? []
        self.latest = latest
        self.slots = slots
    }
}
