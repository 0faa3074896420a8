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

extension PlanEditError: CustomStringConvertible {
    /// The reason and the advice, without any content of the plan, so that they can be logged.
    public var description: String {
        switch self {
        case .noSuchItem: "the plan has no such item"
        case .noSuchLine: "the item has no such line of 'doses'"
        case .noSuchDay: "'until' must be a date from 1900 to 2199"
        case .journeysOverlap:
            "another journey begins before this one ends; use an earlier '--until', or remove the "
                + "other one with 'dosecal travel home'"
        case .endsBeforeStart:
            "'until' must not be before 'from'; give a later day, or remove the item"
        case .endsWithTaper:
            "'until' contradicts 'taper', whose last step ends the course; "
                + "shorten 'taper' with 'dosecal plan edit', or disable the item"
        case .isOneDay:
            "'until' contradicts 'date', which is one day only; disable or remove the item"
        case .isLensSet: "lenses have no last day; disable or remove the item"
        case .isFollowed:
            "another item follows it ('after'); give that one its own times, or remove it first"
        case .shared:
            "something else in the plan refers to this item with an anchor ('&') or alias ('*'); "
                + "edit it by hand with 'dosecal plan edit'"
        case .risky:
            "this cannot be changed safely here; edit it by hand with 'dosecal plan edit'"
        }
    }
}
