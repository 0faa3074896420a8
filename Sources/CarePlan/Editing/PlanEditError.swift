/// Why a plan's text was not edited; the text is then as it was.
public enum PlanEditError: Error, Hashable, Sendable {
    /// The plan has no item at this place.
    case noSuchItem
    /// The item has no line of `doses` at this place.
    case noSuchLine
    /// No plan may name this day.
    case noSuchDay
    /// A journey would begin while another one goes on.
    case journeysOverlap
    /// The item would end before it begins.
    case endsBeforeStart
    /// A taper has its own end.
    case endsWithTaper
    /// What is due on one day only has no last day.
    case isOneDay
    /// Lenses have no last day.
    case isLensSet
    /// Another item follows it.
    case isFollowed
    /// The item has to do with an anchor or alias, on which something else hangs.
    case shared
    /// The text is written in a way that the edit cannot keep whole.
    case risky
}

extension PlanEditError: CustomStringConvertible {
    /// What is wrong and what to do, with nothing of the plan's own content: safe to log.
    public var description: String {
        switch self {
        case .noSuchItem: "the plan has no such item"
        case .noSuchLine: "the item has no such line of 'doses'"
        case .noSuchDay: "'until' must be a date from 1900 to 2199"
        case .journeysOverlap:
            "another journey begins before this one is over; give an earlier '--until', or take the "
                + "other one back with 'dosecal travel home'"
        case .endsBeforeStart:
            "'until' must not be before 'from'; give a later day, or remove the item"
        case .endsWithTaper:
            "'until' contradicts 'taper', whose last step ends the course; "
                + "shorten 'taper' with 'dosecal plan edit', or disable the item"
        case .isOneDay:
            "'until' contradicts 'date', which is one day only; disable or remove the item"
        case .isLensSet: "lenses have no last day; disable or remove the item"
        case .isFollowed:
            "another item follows it ('after'); give that one times of its own, or remove it first"
        case .shared:
            "something else in the plan refers to this item with an anchor ('&') or alias ('*'); "
                + "edit it by hand with 'dosecal plan edit'"
        case .risky:
            "this cannot be changed safely here; edit it by hand with 'dosecal plan edit'"
        }
    }
}
