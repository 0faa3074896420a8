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

    /// The day on which items begin that give no first day.
    public let begin: CivilDate

    /// A plan as it stood at a revision, looked at from a moment.
    ///
    /// Items that give no first day begin on the day of the revision, or of `now` where a file's
    /// time lies ahead of it.
    public init(_ plan: CarePlan, revision: Instant, wording: Wording, at now: Instant) {
        self.plan = plan
        self.revision = revision
        self.wording = wording
        begin = plan.zone.wallClock(at: min(revision, now)).date
    }

    /// SEQUENCE, which grows with every change.
    var sequence: Int { PublishedRevision.sequence(of: revision) }
}
