public import CivilTime

/// The stable IDs of an item in a version of a plan.
public struct ItemIdentity: Hashable, Sendable {
    /// The stable ID of the item.
    public let id: String
    /// The person's day on which the item first appeared in a plan.
    public let begin: CivilDate
    /// The IDs of the item's slots in the order of the text, or none if it has no slots.
    public let slots: [String]

    /// Creates an identity.
    public init(id: String, begin: CivilDate, slots: [String]) {
        self.id = id
        self.begin = begin
        self.slots = slots
    }
}

/// A version of a plan with the IDs that it was given when it was applied.
public struct IdentifiedPlan: Sendable {
    /// The plan with these IDs.
    public let plan: CarePlan
    /// The identities, in the order of the plan's items.
    public let identities: [ItemIdentity]

    /// Creates a version from a plan as it was read and the identities of its items, in their
    /// order.
    public init(_ plan: CarePlan, _ identities: [ItemIdentity]) {
        self.plan = plan.identified(by: identities)
        self.identities = identities
    }
}

extension CarePlan {
    /// Returns whether there is an identity for each item, and an ID for each of its slots.
    public func fits(_ identities: [ItemIdentity]) -> Bool {
        items.map { $0.timing?.slots.count ?? 0 } == identities.map(\.slots.count)
    }

    /// Returns the plan with these IDs. The identities are in the order of `items` and must fit;
    /// check those of a damaged store with `fits(_:)`.
    public func identified(by identities: [ItemIdentity]) -> CarePlan {
        precondition(fits(identities), "a plan is identified by identities made for it")
        var plan = self
        plan.items = zip(items, identities).map { $0.identified(by: $1) }
        guard items.contains(where: { $0.link != nil }) else { return plan }
        let ids = Dictionary(zip(items.map(\.id), identities.map(\.id))) { first, _ in first }
        for place in plan.items.indices { plan.items[place].rename(linksBy: ids) }
        return plan
    }

    /// Returns the identities of this plan after earlier versions, which are ordered from the
    /// oldest to the one in force.
    ///
    /// An ID in the text always counts. Other items and slots keep the ID that they had, and new
    /// ones get an ID that was never used in the plan.
    public func identities(
        following earlier: [IdentifiedPlan], on today: CivilDate
    ) -> [ItemIdentity] {
        let past = EarlierVersions(earlier)
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

    /// Gives the slots of an item that follows another the IDs of that item's slots, so that their
    /// answers match.
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
    /// Replaces the ID of the followed item by its stable ID.
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
