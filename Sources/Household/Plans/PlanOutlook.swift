import Adherence
package import CarePlan
import CivilTime
import Journal
package import Schedule

/// What a change of a plan means for the person and for what was recorded.
package struct PlanOutlook {
    /// The change.
    package let change: PlanChange
    /// What differs from before.
    package let difference: PlanDifference
    /// The person with the plan as it is then.
    package let person: Person
    /// When items are due next, before and after.
    package let times: NextTimes
    /// Somebody in the store who may be the same as the new person.
    package let lookalike: CarePlan?
    /// The journeys that are new in it, and how far apart doses come around each.
    package let journeys: [(journey: Journey, gaps: [JourneyGap])]

    /// Loads as much of the record as the change concerns.
    package init(_ change: PlanChange, in household: Household) throws {
        self.change = change
        difference = PlanDifference(from: change.before?.plan, to: change.after.plan)
        // A change of zone or of lenses needs the whole record.
        let isWhole =
            !difference.head.isEmpty || change.after.plan.items.contains(where: \.isLensSet)
        let since = isWhole ? nil : household.now.utc.date.advanced(byDays: -4)
        let slots = [change.before?.plan, change.after.plan].compactMap { $0?.slotsFromTaken }
        let record = try household.store.completed(
            Record(try household.store.entries(of: change.person, since: since)),
            of: change.person, since: since, slots.joined().map(SlotName.init))
        times = try NextTimes(change, record, zones: household.zones, at: household.now)
        person = Person(
            id: change.person, plan: times.after.history.plan ?? change.after.plan,
            timeline: times.after, now: household.now)
        journeys = difference.newJourneys.map { ($0, change.after.gaps(on: $0)) }
        lookalike = try change.past.isEmpty ? Self.lookalike(of: change, in: household) : nil
    }

    /// Among more persons than this nobody is compared with all.
    private static let mostCompared = 100

    private static func lookalike(
        of change: PlanChange, in household: Household
    ) throws -> CarePlan? {
        let others = try household.store.people().filter { $0 != change.person }
        guard others.count <= mostCompared else { return nil }
        return try others.filter { try !household.isRemoved($0) }.compactMap(household.lastPlan)
            .first { change.after.plan.looksLike($0) }
    }
}

extension PlanDifference {
    fileprivate var newJourneys: [Journey] {
        head.flatMap { change in
            guard case .journeys(let old, let new) = change else { return [Journey]() }
            return new.filter { !old.contains($0) }
        }
    }
}
