/// What earlier versions of a plan called its items and slots.
struct PlanPast {
    /// An item as it last stood in a version.
    struct LatestItem {
        let item: Item
        let identity: ItemIdentity
        /// Its slots as they last were: those of the last version in which it had any.
        let slots: [DoseSlot]
    }
    /// The items of the version in force.
    let inForce: [Item]
    /// Each item as it last stood, by its id.
    let latest: [String: LatestItem]
    /// The ids that an item's slots ever had, by the item's id.
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
