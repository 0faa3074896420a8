public import CarePlan
public import CivilTime
package import Schedule
package import Wording

/// A plan with what else its feed follows from.
public struct FeedSource: Sendable {
    /// The plan.
    public let plan: CarePlan
    /// When the plan was last changed: SEQUENCE, DTSTAMP and LAST-MODIFIED follow from it.
    public let revision: Instant
    /// The person's language.
    package let wording: Wording

    /// The day on which items begin that give no first day.
    public let begin: CivilDate
    private let past: [String: ItemPast]
    private let states: [OccurrenceName: TaskState]
    /// What the record says; nil where only the plan is told.
    let record: FeedRecord?

    /// What a store knows of an item beside its plan.
    public struct ItemPast: Sendable {
        /// The day on which it begins where it gives none.
        public let begin: CivilDate
        /// Since when it has been as it is.
        public let revision: Instant

        /// When an item began and when it was last changed.
        public init(begin: CivilDate, revision: Instant) {
            self.begin = begin
            self.revision = revision
        }
    }

    /// A plan as it stood at a revision, looked at from a moment.
    ///
    /// Items that give no first day begin on the day of the revision, or of `now` where a file's
    /// time lies ahead of it. Of items by id a store may know more, and what became of their tasks.
    package init(
        _ plan: CarePlan, revision: Instant, wording: Wording, at now: Instant,
        past: [String: ItemPast] = [:], states: [OccurrenceName: TaskState] = [:],
        record: FeedRecord? = nil
    ) {
        self.plan = plan
        self.revision = revision
        self.wording = wording
        self.past = past
        self.states = states
        self.record = record
        begin = plan.zone.wallClock(at: min(revision, now)).date
    }

    /// Everything that is ever due of what is switched on, in the order of the plan.
    var series: [Series] {
        plan.items.filter(\.isEnabled).flatMap { item in
            item.series(beginning: past[item.id]?.begin ?? begin, in: plan.zone)
        }.filter { record?.shows($0) ?? true }
    }

    /// What became of an occurrence; hints are not answered.
    func state(of occurrence: Occurrence, in series: Series) -> TaskState? {
        series.isCare ? states[series.name(of: occurrence)] : nil
    }

    /// The revision of an entry of an item, in this state.
    func revision(of item: Item, _ state: TaskState?) -> Instant {
        let own = past[item.id]?.revision ?? revision
        return max(own, state?.recorded ?? own)
    }
}
