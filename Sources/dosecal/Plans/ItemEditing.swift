import CarePlan
import CivilTime
import Journal
import Schedule

/// Changes one item of a stored plan by editing its text where it stands.
struct ItemEditing {
    let household: Household
    /// The version in force and its text.
    let current: IdentifiedPlan
    let text: PlanText

    init(_ household: Household, _ person: String) throws {
        let last = try household.store.plans(of: person, since: .distantFuture).last
        guard let last, let content = last.content,
            let plan = try household.door.identified(last)
        else { throw Refusal(Household.howToBegin) }
        self.household = household
        current = plan
        text = try PlanText(content.text, zones: household.environment.zones)
    }

    /// Where an item stands in the text, which may call it otherwise than the store does.
    func index(of item: Item) throws(Refusal) -> Int {
        guard let index = current.plan.items.firstIndex(where: { $0.id == item.id }) else {
            throw Refusal("the plan has no item '\(item.id)' any more")
        }
        return index
    }

    /// Stores an edited text; all items but those that go keep their identity.
    func enter(
        _ edited: PlanText, removing removed: String? = nil, in writing: borrowing StoreChange
    ) throws -> PlanDoor.Change {
        let change = try household.door.change(to: edited.bytes, edited.plan)
        let kept = current.identities.filter { $0.id != removed }
        let after = change.after.identities.filter { identity in
            kept.contains { $0.id == identity.id }
        }
        guard after == kept, !change.after.identities.contains(where: { $0.id == removed }) else {
            throw Refusal(PlanEditError.risky.detail)
        }
        try refuseIdle(change.after.plan)
        try household.door.enter(change, in: writing)
        return change
    }

    /// No edit may leave an item behind that no date ever meets: 'dosecal check' would refuse it.
    private func refuseIdle(_ plan: CarePlan) throws(Refusal) {
        let today = plan.zone.wallClock(at: household.now).date
        let before = current.plan.idleItems(beginning: today)
        let idle = plan.idleItems(beginning: today).first { !before.contains($0) }
        let item = plan.items.first { $0.id == idle }
        guard let item else { return }
        throw Refusal(
            "\(item.name), or one time of it, would then never be due; "
                + "look at its days, its first and its last day")
    }
}

extension CarePlan {
    fileprivate func idleItems(beginning today: CivilDate) -> [String] {
        items.filter { $0.hasIdlePart(beginning: today, in: zone) }.map(\.id)
    }
}
