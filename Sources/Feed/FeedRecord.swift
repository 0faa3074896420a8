package import CarePlan
package import CivilTime
package import Schedule

/// The part of a record that a feed shows: the near past, as separate events.
package struct FeedRecord: Sendable {
    /// The first day that the feed shows.
    let first: CivilDate
    /// The last day for which occurrences without a rule are written one by one.
    package let through: CivilDate
    /// The ids of the items whose series are shown.
    package let items: Set<String>
    /// The separate events, in order.
    package let events: [FeedEvents]
    private let exceptions: [DoseSlot: Set<OccurrenceKey>]

    /// Identifies a dose slot of an item.
    package struct DoseSlot: Hashable, Sendable {
        private let item: String
        private let slot: String

        /// Creates the key of a series.
        package init(of series: Series) {
            item = series.item.id
            slot = series.slot
        }
    }
    /// Identifies an occurrence among those of its slot.
    package struct OccurrenceKey: Hashable, Sendable {
        fileprivate let date: CivilDate
        private let ordinal: Int

        /// Creates the key of an occurrence.
        package init(of occurrence: Occurrence) {
            date = occurrence.date
            ordinal = occurrence.ordinal
        }
    }

    /// Creates a record from its parts. `exceptions` has the occurrences that the series leave out.
    package init(
        first: CivilDate, through: CivilDate, items: Set<String>,
        exceptions: [DoseSlot: Set<OccurrenceKey>], events: [FeedEvents]
    ) {
        self.first = first
        self.through = through
        self.items = items
        self.exceptions = exceptions
        self.events = events
    }

    /// Returns whether the feed shows a series of the plan. Replacements are separate events,
    /// because they move with the record.
    func shows(_ series: Series) -> Bool {
        items.contains(series.item.id) && series.purpose != .replacement
            && series.purpose != .replacementSoon
    }

    /// Returns the first date of a series' rule, or `nil` if all its occurrences are separate
    /// events.
    ///
    /// A rule cannot begin at a time that the clocks skip. It then begins on an earlier date, which
    /// `excludedDates` excludes.
    func beginning(of series: Series) -> CivilDate? {
        let exceptions = exceptions(of: series)
        let shown = series.occurrences(from: first, through: .latest).first {
            !exceptions.contains(OccurrenceKey(of: $0))
        }
        guard let shown, series.isSkipped(shown) else { return shown?.date }
        return series.occurrences(from: first, through: shown.date).reversed().first {
            !series.isSkipped($0)
        }?.date
    }

    /// Returns the dates from `first` on that a series excludes: paused ones, those before the
    /// first day, and those of separate events.
    func excludedDates(of series: Series, from first: CivilDate) -> [CivilDate] {
        let paused = series.pausedDates(from: first)
        let exceptions = exceptions(of: series)
        let start = self.first
        let last = max(exceptions.map(\.date).max() ?? .earliest, start.advanced(byDays: -1))
        guard first <= last else { return paused }
        let apart = series.occurrences(from: first, through: last).filter {
            $0.date < start || exceptions.contains(OccurrenceKey(of: $0))
        }.map(\.date)
        return paused.isEmpty ? apart : (apart + paused).sorted()
    }

    /// Returns the occurrences of a series that are separate events or do not take place.
    func exceptions(of series: Series) -> Set<OccurrenceKey> {
        exceptions[DoseSlot(of: series)] ?? []
    }
}

/// The separate events of one series.
package struct FeedEvents: Sendable {
    /// The status of an occurrence.
    package enum Status: Hashable, Sendable {
        /// Unanswered, and can still be answered. A snoozed one has no alarms during the range, and
        /// one at its end.
        case open(snooze: Range<Instant>?)
        /// Unanswered, due on this earlier day, and can still be answered.
        case overdue(since: CivilDate)
        /// Unanswered, and the plan has dropped it since. It does not ring.
        case dropped
        /// Taken or done at this instant; the amount is `nil` if it is the planned one.
        case taken(at: Instant, Amount?)
        /// Done on its day, at an unknown time.
        case done
        /// Skipped on purpose.
        case skipped
        /// Over without an answer.
        case missed

        /// Whether the occurrence is answered, over or dropped, so that it needs no alarms.
        var isOver: Bool {
            switch self {
            case .open, .overdue: false
            case .dropped, .taken, .done, .skipped, .missed: true
            }
        }
    }
    /// A separate event.
    package struct Event: Sendable {
        /// The day of the event in the person's time zone.
        package let day: CivilDate
        /// The date in the event's UID, or `nil` if the event has the UID of the series.
        package let key: CivilDate?
        /// Distinguishes the occurrences of the slot on that date.
        package let ordinal: Int
        /// The start.
        package let start: Start
        /// The status of the event's occurrence.
        package let status: Status

        /// The start of an event.
        package enum Start: Hashable, Sendable {
            /// An all-day event.
            case day(CivilDate)
            /// An event that starts at an instant.
            case at(Instant)
        }

        /// Creates an event of a day.
        package init(
            on day: CivilDate, key: CivilDate?, ordinal: Int = 1, start: Start, status: Status
        ) {
            self.day = day
            self.key = key
            self.ordinal = ordinal
            self.start = start
            self.status = status
        }
    }
    /// The series.
    package let series: Series
    /// The position of the item in the plan, which discreet titles show.
    package let number: Int
    /// The events. There is at least one.
    package let events: [Event]

    /// Creates the events of a series, or returns `nil` if there are none.
    package init?(_ series: Series, number: Int, _ events: [Event]) {
        if events.isEmpty { return nil }
        self.series = series
        self.number = number
        self.events = events
    }
}

extension Series {
    /// Returns whether the clocks skip the time of an occurrence.
    fileprivate func isSkipped(_ occurrence: Occurrence) -> Bool {
        guard case .at(let time) = occurrence.clock else { return false }
        return switch zone.read(CivilDateTime(occurrence.date, time)) {
        case .once, .twice: false
        case .skipped: true
        }
    }
}
