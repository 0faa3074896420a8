public import CarePlan
public import CivilTime

/// A plan with what else its feed follows from.
public struct FeedSource: Sendable {
    /// The plan.
    public let plan: CarePlan
    /// When the plan was last changed: SEQUENCE, DTSTAMP and LAST-MODIFIED follow from it.
    public let revision: Instant
    /// The person's language.
    public let wording: Wording

    /// A plan as it stood at a revision.
    public init(_ plan: CarePlan, revision: Instant, wording: Wording) {
        self.plan = plan
        self.revision = revision
        self.wording = wording
    }

    /// The day on which items begin that give no first day: the day of the revision.
    public var begin: CivilDate { plan.zone.wallClock(at: revision).date }

    /// SEQUENCE: seconds from 2020 to the revision, so that it grows with every change.
    var sequence: Int {
        let year2020 = 1_577_836_800
        return min(max(0, revision.seconds - year2020), Int(Int32.max))
    }
}
