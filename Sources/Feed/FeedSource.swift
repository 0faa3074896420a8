package import CarePlan
package import CivilTime
package import Schedule
package import Wording

/// A plan with what else its feed follows from.
package struct FeedSource: Sendable {
    /// The plan.
    package let plan: CarePlan
    /// When the plan was last changed: SEQUENCE, DTSTAMP and LAST-MODIFIED follow from it.
    package let revision: Instant
    /// The person's language.
    package let wording: Wording

    /// The day on which items begin that give no first day.
    package let begin: CivilDate
    private let past: [String: ItemPast]
    /// What is known of the past.
    let history: FeedHistory
    private let use: Use
    private let answered: [String: [Series]]
    /// The only items that are shown, by id; nil for all. Their numbers are those in the plan.
    package var only: Set<String>?

    /// Where the days come from that follow from how fast things are used up.
    package enum Use: Sendable {
        /// From the plan, as if all went as planned.
        case planned
        /// From the record, by item.
        case recorded([String: UseDays])
    }

    /// What a store knows of an item beside its plan.
    package struct ItemPast: Sendable {
        /// The day on which it begins where it gives none.
        package let begin: CivilDate
        /// Since when it has been as it is.
        package let revision: Instant

        /// When an item began and when it was last changed.
        package init(begin: CivilDate, revision: Instant) {
            self.begin = begin
            self.revision = revision
        }
    }

    /// A plan as it stood at a revision, looked at from a moment.
    ///
    /// Items that give no first day begin on the day of the revision, or of `now` where a file's
    /// time lies ahead of it. Of items by id a store may know more, and what is answered of some may
    /// be laid out already.
    package init(
        _ plan: CarePlan, revision: Instant, wording: Wording, at now: Instant,
        past: [String: ItemPast] = [:], history: FeedHistory = .none,
        use: Use = .planned, answered: [String: [Series]] = [:]
    ) {
        self.plan = plan
        self.revision = revision
        self.wording = wording
        self.past = past
        self.history = history
        self.use = use
        self.answered = answered
        begin = plan.zone.wallClock(at: min(revision, now)).date
    }

    /// What is switched on and shown, in the order of the plan.
    var items: [Item] { plan.items.filter { $0.isEnabled && only?.contains($0.id) ?? true } }

    /// Everything that is ever due of what is switched on, in the order of the plan.
    var series: [Series] {
        items.flatMap { item in
            let begin = past[item.id]?.begin ?? begin
            switch use {
            case .planned: return item.series(beginning: begin, in: plan.zone)
            case .recorded(let days):
                let answered =
                    answered[item.id] ?? item.answeredSeries(beginning: begin, in: plan.zone)
                return item.series(
                    beside: answered, on: days[item.id] ?? UseDays(), in: plan.zone
                ).map(history.laidOut)
            }
        }.filter { $0.isEnabled && history.shows($0) }
    }

    /// The revision of an entry of an item, by the item's id, in this state.
    func revision(of item: String, _ state: TaskState?) -> Instant {
        let own = past[item]?.revision ?? revision
        return max(own, state?.recorded ?? own)
    }
}
