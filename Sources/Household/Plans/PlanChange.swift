package import CarePlan
package import CivilTime
package import Journal

/// The effect of applying a plan.
package struct PlanChange: Sendable {
    /// The ID of the person.
    package let person: String
    /// The plan in force before the change, with the IDs that the store uses, or `nil` if there was
    /// none.
    package let before: IdentifiedPlan?
    /// The plan after the change.
    package let after: IdentifiedPlan
    /// The versions before the change.
    package let past: [StoredPlan]
    /// The first version that this one replaces because it cannot be read, or `nil` if all can be
    /// read.
    package var replaced: StoredPlan?
    /// The new version, or `nil` if the text is unchanged.
    package let version: StoredPlan?
}

/// The reason why a plan cannot be applied or edited.
package enum PlanRefusal: Error, Sendable {
    /// The plan would take effect in the future.
    case ahead(CivilDate)
    /// A plan is already in force since the given day, and earlier days must not change.
    case countsAlready(person: String, since: CivilDate)
    /// The previous plan was removed on the given day, which is later.
    case removedLater(person: String, on: CivilDate)
    case removedBefore(person: String)
    /// A stored version cannot be read.
    case unreadable(StoredPlanError)
    /// A version cannot be read, and replacing it would also replace later versions.
    case replacesLater(person: String, number: Int, since: CivilDate)
    /// The plan was changed by another user or process.
    case changedMeanwhile(person: String, last: Int, base: Int)
    /// The edited text contains the ID of another person.
    case ofAnother(person: String, edited: String)
    /// The plan no longer contains the item.
    case noItem(String)
    /// The text cannot be edited in this way.
    case notEditable(PlanEditError)
    /// The item, or one of its times, would never be due.
    case neverDue(Item)
    /// The item starts after the given last day.
    case endsBeforeStart(Item, CivilDate)
    /// The item has no entry of `doses` with this ID or time, or several.
    case noLine(Item, named: String)
    /// The time zone does not exist. `nearest` is a similar name, if there is one.
    case unknownZone(String, nearest: String?)
    /// The time zone is the person's own, so this is no journey.
    case isHome(String)
    /// The journey would end before it starts.
    case journeyEndsBeforeStart(Journey)
    /// The item has no times of day and therefore follows no time zone.
    case followsNoClock(Item)
    /// The pause would end on this day, before it starts.
    case pauseEndsBeforeStart(CivilDate)
    /// There is no subscriber with this ID who could be told. `known` are those that exist.
    case unknownCarer(String, known: [String])
    /// The whole plan is paused, not only this item.
    case pausedWithPlan(Item)
    /// The item is taken as needed, so it is never due.
    case pausesAsNeeded(Item)
}
