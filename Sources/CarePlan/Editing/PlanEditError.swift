/// The reason why a plan's text was not edited.
public enum PlanEditError: Error, Hashable, Sendable {
    /// The plan has no item at this index.
    case noSuchItem
    /// The item has no line of `doses` at this index.
    case noSuchLine
    /// The date is outside the years that plans support.
    case noSuchDay
    /// Two journeys would overlap.
    case journeysOverlap
    /// The end would be before the start.
    case endsBeforeStart
    /// An item with a taper ends with its last step.
    case endsWithTaper
    /// An item that is due on one day has no last day.
    case isOneDay
    /// Lenses have no last day.
    case isLensSet
    /// Another item follows this one.
    case isFollowed
    /// The item contains an anchor or an alias, so the edit would change other parts of the plan.
    case shared
    /// The notation does not allow the edit without other changes.
    case risky
}
