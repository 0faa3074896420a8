package import CarePlan
import CivilTime
import Journal
import Schedule

/// An editor for the text of a person's plan in force.
package struct PlanEditing {
    let household: Household
    /// The plan in force.
    package let current: IdentifiedPlan
    /// The number of the edited version.
    package let number: Int
    /// The text of the version.
    package let text: PlanText

    /// Loads a person's plan for editing. Throws if no plan is in force.
    package init(_ household: Household, _ person: String) throws {
        let last = try household.store.plans(of: person, since: .distantFuture).last
        guard let last, let content = last.content,
            let plan = try household.identified(last, of: person)
        else { throw PersonError.nobody }
        self.household = household
        current = plan
        number = last.number
        text = try PlanText(content.text, zones: household.zones)
    }

    init(household: Household, current: IdentifiedPlan, number: Int, text: PlanText) {
        self.household = household
        self.current = current
        self.number = number
        self.text = text
    }

    /// Returns the index of an item in the text. The text may use another ID than the store.
    func index(of item: Item) throws(PlanRefusal) -> Int {
        guard let index = current.plan.items.firstIndex(where: { $0.id == item.id }) else {
            throw .noItem(item.id)
        }
        return index
    }

    /// Returns the effect of an edited text. Throws if a remaining item would lose its identity.
    func change(
        to edited: PlanText, removing removed: String? = nil
    ) throws -> PlanChange {
        let plan = try household.change(to: .init(edited.bytes, edited.plan))
        let last = plan.past.last?.number ?? 0
        guard last == number else {
            throw PlanRefusal.changedMeanwhile(person: plan.person, last: last, base: number)
        }
        let kept = current.identities.filter { $0.id != removed }
        let after = plan.after.identities.filter { identity in
            kept.contains { $0.id == identity.id }
        }
        guard after == kept, !plan.after.identities.contains(where: { $0.id == removed }) else {
            throw PlanRefusal.notEditable(.risky)
        }
        try refuseIdle(plan.after.plan)
        return plan
    }

    /// Items that are never due are refused, because `dosecal check` rejects them, too.
    private func refuseIdle(_ plan: CarePlan) throws(PlanRefusal) {
        let today = plan.zone.wallClock(at: household.now).date
        let before = current.plan.itemsNeverDue(beginning: today).map(\.id)
        let idle = plan.itemsNeverDue(beginning: today).first { !before.contains($0.id) }
        if let idle { throw .neverDue(idle) }
    }
}
