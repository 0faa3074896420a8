import Adherence
package import CarePlan
import CivilTime
import Journal
package import Schedule

/// The effects of a plan change on the person's times and record.
package struct PlanOutlook {
    /// The change of the plan.
    package let change: PlanChange
    /// The differences from the previous plan.
    package let difference: PlanDifference
    /// The person with the new plan.
    package let person: Person
    /// The next times of items before and after the change.
    package let times: NextTimes
    /// The plan of another person in the store that resembles the new one, or `nil` if there is
    /// none.
    package let lookalike: CarePlan?
    /// The carers in the plan who get no message.
    package let unreachedCarers: [UnreachedCarer]
    /// The journeys that the change adds, each with the intervals between doses around it.
    package let journeys: [(journey: Journey, gaps: [JourneyGap])]

    /// Calculates the effects. Only the part of the record that the change affects is loaded.
    package init(_ change: PlanChange, in household: Household) throws {
        self.change = change
        difference = PlanDifference(from: change.before?.plan, to: change.after.plan)
        // A change of the time zone or of lenses requires the whole record.
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
        unreachedCarers =
            try person.plan.carers.isEmpty
            ? []
            : UnreachedCarer.all(
                of: person.plan, among: household.store.subscribers(),
                household.store.noticeChannels())
        lookalike = try change.past.isEmpty ? Self.lookalike(of: change, in: household) : nil
    }

    /// The maximum number of other persons whose plans are compared.
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
