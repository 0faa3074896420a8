package import CarePlan
package import CivilTime
package import Journal

/// What applying a plan changes.
package struct PlanChange: Sendable {
    /// Whose plan it is: the person's id.
    package let person: String
    /// The plan that was in force, with the ids that the store uses.
    package let before: IdentifiedPlan?
    /// The plan after the change.
    package let after: IdentifiedPlan
    /// The versions before the change.
    package let past: [StoredPlan]
    /// The first version that this one replaces because it cannot be read; nil if all can.
    package var replaced: StoredPlan?
    /// The new version; nil if the text is unchanged.
    package let version: StoredPlan?
}

/// Why a plan does not become the next version.
package enum PlanRefusal: Error, Sendable {
    /// It would count from a future day.
    case ahead(CivilDate)
    /// A plan already counts from that day, and the past is judged by it.
    case countsAlready(person: String, since: CivilDate)
    /// The earlier plan was removed only on that day, which is later.
    case removedLater(person: String, on: CivilDate)
    case removedBefore(person: String)
    /// A version that the store keeps cannot be read here.
    case unreadable(StoredPlanError)
    /// A version cannot be read, and later ones count; they would be replaced with it.
    case replacesLater(person: String, number: Int, since: CivilDate)
    /// Somebody else changed the plan meanwhile.
    case changedMeanwhile(person: String, last: Int, base: Int)
    /// The text of this person's plan now says another's id.
    case ofAnother(person: String, edited: String)
    /// The plan has no such item any more.
    case noItem(String)
    /// The text cannot be edited this way.
    case notEditable(PlanEditError)
    /// It would have an item, or one time of an item, that is never due.
    case neverDue(Item)
    /// The item begins after the day on which it is to end.
    case endsBeforeStart(Item, CivilDate)
    /// The item has no line of `doses` that is meant by this word, or several.
    case noLine(Item, named: String)
    /// There is no zone of this name; one that may be meant.
    case unknownZone(String, nearest: String?)
    /// This zone is the person's own, so going there is no journey.
    case isHome(String)
    /// A journey would be over before it begins.
    case journeyEndsBeforeStart(Journey)
    /// The item comes at no times of day, so that it follows no clock.
    case followsNoClock(Item)
    /// A pause would end on this day, before it begins.
    case pauseEndsBeforeStart(CivilDate)
    /// The whole plan is paused, not only this item.
    case pausedWithPlan(Item)
}
