package import CarePlan
package import CivilTime
package import Schedule
package import Wording

/// A plan, and everything else on which its feed depends.
package struct FeedSource: Sendable {
    /// The plan.
    package let plan: CarePlan
    /// The instant of the plan's last change, from which SEQUENCE, DTSTAMP and LAST-MODIFIED
    /// follow.
    package let revision: Instant
    /// The wording in the person's language.
    package let wording: Wording

    /// The first day of items that do not state one.
    package let begin: CivilDate
    private let past: [String: ItemPast]
    /// The part of the record that the feed shows.
    let history: FeedHistory
    private let use: [String: UseDays]?
    private let answered: [String: [Series]]
    /// The ids of the only items that are shown, or `nil` for all. They keep their numbers.
    package var only: Set<String>?

    /// The history of an item in a store.
    package struct ItemPast: Sendable {
        /// The first day of the item, if the plan does not state one.
        package let begin: CivilDate
        /// The instant of the item's last change.
        package let revision: Instant

        /// Creates the history of an item.
        package init(begin: CivilDate, revision: Instant) {
            self.begin = begin
            self.revision = revision
        }
    }

    /// Creates the source of a feed as of `now`.
    ///
    /// Items without a first day begin on the day of the revision, or of `now` if the revision is
    /// later. The dictionaries are by item id: `past` has the histories of items, `use` the days on
    /// which supplies run out by the record (`nil` calculates them from the plan), `answered` the
    /// series that are already laid out.
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

    /// The enabled items that are shown, in plan order.
    var items: [Item] { plan.items.filter { $0.isEnabled && only?.contains($0.id) ?? true } }

    /// The series of enabled items, in plan order.
    var series: [Series] {
        items.flatMap { item in
            let begin = past[item.id]?.begin ?? begin
            guard let use else { return item.series(beginning: begin, in: plan.zone) }
            let answered = answered[item.id] ?? item.answeredSeries(beginning: begin, in: plan.zone)
            let series = item.series(
                beside: answered, on: use[item.id] ?? UseDays(), in: plan.zone)
            // On days on which only the item that it follows is paused, the record decides
            // whether an item is due, so these days have tasks.
            if case .answered = history { return series.map(\.pausedWithoutLinked) }
            return series
        }.filter { $0.isEnabled && history.record?.shows($0) ?? true }
    }

    /// Returns the revision of an entry, which depends on its item and the state of its occurrence.
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
