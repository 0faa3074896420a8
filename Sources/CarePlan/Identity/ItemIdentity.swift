public import CivilTime

/// What the store calls an item of one version of a plan.
public struct ItemIdentity: Hashable, Sendable {
    /// The item's id ever after.
    public let id: String
    /// The person's day on which the item first stood in a plan.
    public let begin: CivilDate
    /// The ids of its slots, in the order of the text; empty where it has none.
    public let slots: [String]

    /// An item's ids and its first day in a plan.
    public init(id: String, begin: CivilDate, slots: [String]) {
        self.id = id
        self.begin = begin
        self.slots = slots
    }
}

/// A version of a plan with the ids that it was given when it was applied.
public struct IdentifiedPlan: Sendable {
    /// The plan with these ids.
    public let plan: CarePlan
    /// One identity an item, in the order of the plan's items.
    public let identities: [ItemIdentity]

    /// The plan as it was read, and its identities: one an item, in the order of its items.
    public init(_ plan: CarePlan, _ identities: [ItemIdentity]) {
        self.plan = plan.identified(by: identities)
        self.identities = identities
    }
}

extension CarePlan {
    /// Whether there is one identity for each item, and one id for each of its slots.
    public func fits(_ identities: [ItemIdentity]) -> Bool {
        items.map { $0.timing?.slots.count ?? 0 } == identities.map(\.slots.count)
    }

    /// The plan with these ids in place of those that were read; one identity an item, in the order
    /// of `items`. What comes from a damaged store may not fit, so ask `fits` before.
    public func identified(by identities: [ItemIdentity]) -> CarePlan {
        precondition(fits(identities), "a plan is identified by identities made for it")
        var plan = self
        plan.items = zip(items, identities).map { $0.identified(by: $1) }
        guard items.contains(where: { $0.link != nil }) else { return plan }
        let ids = Dictionary(zip(items.map(\.id), identities.map(\.id))) { first, _ in first }
        for place in plan.items.indices { plan.items[place].rename(linksBy: ids) }
        return plan
    }

    /// The identities of this plan as it follows earlier versions, oldest first, the last of which
    /// is the one in force.
    ///
    /// An id of the text always counts. Another item or slot keeps the id that it had; what is new
    /// gets one that nothing in the plan ever had.
    public func identities(
        following earlier: [IdentifiedPlan], on today: CivilDate
    ) -> [ItemIdentity] {
        let past = PlanPast(earlier)
        let ids = ItemMatching(items: items, past: past).ids
        let identities = zip(items, ids).map { item, id in
            ItemIdentity(
                id: id, begin: min(past.latest[id]?.identity.begin ?? today, today),
                slots: SlotMatching(
                    slots: item.timing?.slots ?? [],
                    past: past.latest[id]?.slots ?? [], used: past.slots[id] ?? []
                ).ids)
        }
        return items.contains { $0.link != nil }
            ? items.indices.map { linked(identities, at: $0) } : identities
    }

    /// What follows another item has slots with that one's ids, so that their answers meet.
    private func linked(_ identities: [ItemIdentity], at place: Int) -> ItemIdentity {
        let identity = identities[place]
        guard items[place].link != nil, let root = items.rootOfLinks(from: place) else {
            return identity
        }
        let texts = items[root].timing?.slots.map(\.id) ?? []
        let ids = Dictionary(zip(texts, identities[root].slots)) { first, _ in first }
        return ItemIdentity(
            id: identity.id, begin: identity.begin,
            slots: (items[place].timing?.slots ?? []).map { ids[$0.id] ?? $0.id })
    }
}

extension Item {
    /// Names the item that it follows as the store does.
    fileprivate mutating func rename(linksBy ids: [String: String]) {
        guard var timing, let link = timing.link, let id = ids[link.item], id != link.item else {
            return
        }
        timing.link = link.following(id, named: link.name)
        self.timing = timing
    }

    fileprivate func identified(by identity: ItemIdentity) -> Item {
        var item = self
        item.id = identity.id
        guard var timing, timing.slots.map(\.id) != identity.slots else { return item }
        for (index, id) in identity.slots.enumerated() { timing.slots[index].id = id }
        item.timing = timing
        return item
    }
}
