package import CarePlan
package import CivilTime
package import Schedule

/// What a record says of a plan, for a feed that shows the near past as it was.
package struct FeedRecord: Sendable {
    /// The first day that is shown.
    let first: CivilDate
    /// The last day on which what no rule repeats is told date by date.
    package let through: CivilDate
    /// The items of the plan whose series are shown.
    package let items: Set<String>
    /// What has events of its own, in order.
    package let events: [FeedEvents]
    private let apart: [DoseSlot: Set<OccurrenceKey>]

    /// A dose slot of an item.
    package struct DoseSlot: Hashable, Sendable {
        private let item: String
        private let slot: String

        /// The slot to which a series belongs.
        package init(of series: Series) {
            item = series.item.id
            slot = series.slot
        }
    }
    /// Identifies an occurrence among those of its slot.
    package struct OccurrenceKey: Hashable, Sendable {
        fileprivate let date: CivilDate
        private let ordinal: Int

        /// The key of an occurrence.
        package init(of occurrence: Occurrence) {
            date = occurrence.date
            ordinal = occurrence.ordinal
        }
    }

    /// Creates a record from its parts. `apart` has the occurrences that the series leave out.
    package init(
        first: CivilDate, through: CivilDate, items: Set<String>,
        apart: [DoseSlot: Set<OccurrenceKey>], events: [FeedEvents]
    ) {
        self.first = first
        self.through = through
        self.items = items
        self.apart = apart
        self.events = events
    }

    /// Whether a series is shown as the plan has it. What is to be replaced moves with the record.
    func shows(_ series: Series) -> Bool {
        items.contains(series.item.id) && series.purpose != .replacement
            && series.purpose != .replacementSoon
    }

    /// The date on which the rule of a series begins: the first that it shows. A rule cannot begin at
    /// a time that the clocks skip, so then it begins before, at a time that there is. Nil if
    /// everything in it is written separately.
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

    /// The dates from one on that a series leaves out.
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

    /// The occurrences of a series that stand apart or never were.
    func exceptions(of series: Series) -> Set<OccurrenceKey> {
        apart[DoseSlot(of: series)] ?? []
    }
}

/// Events of their own of one series, as a version of the plan has it.
package struct FeedEvents: Sendable {
    /// What became of an occurrence.
    package enum Status: Hashable, Sendable {
        /// It can still be answered; if it was put off, there is no alarm from when that was said until
        /// the end, and one then.
        case open(snooze: Range<Instant>?)
        /// It was to be done on this day or before it.
        case overdue(since: CivilDate)
        /// It was taken or done, and so much of it where that is not what was planned.
        case taken(at: Instant, Amount?)
        /// It was done on its day.
        case done
        /// It was left out on purpose.
        case skipped
        /// It is over without an answer.
        case missed

        /// Whether reminders are no longer needed.
        var isOver: Bool {
            switch self {
            case .open, .overdue: false
            case .taken, .done, .skipped, .missed: true
            }
        }
    }
    /// One of them.
    package struct Event: Sendable {
        /// The person's day that it belongs to.
        package let day: CivilDate
        /// The date in its UID; nil for the series' own UID.
        package let key: CivilDate?
        /// Which of the slot's moments on that date.
        package let ordinal: Int
        /// When it starts, on what day if it is all day.
        package let start: Start
        /// What became of it.
        package let status: Status

        /// When an event starts.
        package enum Start: Hashable, Sendable {
            /// On a day.
            case day(CivilDate)
            /// At an instant.
            case at(Instant)
        }

        /// An event of a day that is known by a date.
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
    /// The place of its item in the plan, for whom no medicine may be named.
    package let number: Int
    /// The events; at least one.
    package let events: [Event]

    /// Events of a series; nil if there are none.
    package init?(_ series: Series, number: Int, _ events: [Event]) {
        if events.isEmpty { return nil }
        self.series = series
        self.number = number
        self.events = events
    }
}

extension Series {
    /// Whether the clocks skip the time of an occurrence.
    fileprivate func isSkipped(_ occurrence: Occurrence) -> Bool {
        guard case .at(let time) = occurrence.clock else { return false }
        return switch zone.read(CivilDateTime(occurrence.date, time)) {
        case .once, .twice: false
        case .skipped: true
        }
    }
}
