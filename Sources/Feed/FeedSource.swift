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
    /// The part of the record that the feed shows.
    let history: FeedHistory
    private let use: [String: UseDays]?
    private let answered: [String: [Series]]
    /// The only items that are shown, by id; nil for all. Their numbers are those in the plan.
    package var only: Set<String>?

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
    /// Items without a first day begin on the day of the revision, or of `now` if the revision is
    /// later. Dictionaries are by item id: `past` has what a store knows of items, `use` the days
    /// on which they are used up by the record (`nil` calculates these from the plan), `answered`
    /// the series that are already laid out.
    package init(
        _ plan: CarePlan, revision: Instant, wording: Wording, at now: Instant,
        past: [String: ItemPast] = [:], history: FeedHistory = .none,
        use: [String: UseDays]? = nil, answered: [String: [Series]] = [:]
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
            guard let use else { return item.series(beginning: begin, in: plan.zone) }
            let answered = answered[item.id] ?? item.answeredSeries(beginning: begin, in: plan.zone)
            let series = item.series(
                beside: answered, on: use[item.id] ?? UseDays(), in: plan.zone)
            // On days on which only the item that it follows is paused, the record decides
            // whether an item is due, so these days have tasks.
            if case .answered = history { return series.map(\.pausedItself) }
            return series
        }.filter { $0.isEnabled && history.record?.shows($0) ?? true }
    }

    /// The revision of an entry of an item, by the item's id, in this state.
    func revision(of item: String, _ state: TaskState?) -> Instant {
        let own = past[item]?.revision ?? revision
        return max(own, state?.recorded ?? own)
    }
}

/// The part of the record that a feed shows beside the plan.
package enum FeedHistory: Sendable {
    /// Nothing: the feed follows from the plan alone.
    case none
    /// The states of the occurrences that have tasks.
    case answered([OccurrenceName: TaskState])
    /// The near past, as separate events.
    case recorded(FeedRecord)

    /// The record of the near past, or `nil` if the feed does not show it.
    var record: FeedRecord? { if case .recorded(let record) = self { record } else { nil } }

    /// Whether there is a record in which doses can be confirmed.
    var isRecorded: Bool { if case .none = self { false } else { true } }

    /// Returns the state of an occurrence's task, or `nil` if there never was an answer to it.
    func state(of occurrence: Occurrence, in series: Series) -> TaskState? {
        guard case .answered(let states) = self, series.isCare else { return nil }
        return states[series.name(of: occurrence)]
    }
}
