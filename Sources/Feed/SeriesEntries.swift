import CarePlan
import CivilTime
import ICalendar
import Schedule

/// A component of a series in a feed.
enum FeedEntry {
    /// All dates of a rule from a first one on, without the excluded ones.
    case rule(Recurrence, first: CivilDate, without: [CivilDate])
    /// The only occurrence, with the UID of the series.
    case single(Occurrence)
    /// One of several occurrences.
    case occurrence(Occurrence)
    /// A separate event.
    case event(FeedEvents.Event)
}

/// The entries of one series in a feed.
struct SeriesEntries {
    private enum Content {
        case one(FeedEntry)
        case occurrences(
            from: CivilDate, through: CivilDate, without: Set<FeedRecord.OccurrenceKey>)
        case events([FeedEvents.Event])
    }
    let maker: EntryMaker
    private let content: Content
    /// The shared alarms and the index of this series in them, or `nil` if entries do not share
    /// alarms.
    private var groups: (shared: AlarmGroups, place: Int)?
    /// The years for which the entries need the changes of the clocks.
    let years: ClosedRange<Int>

    /// The number of years for which changes of the clocks are listed after a rule begins, if the
    /// zone has no yearly rule.
    private static let yearsAhead = 10

    /// Returns `nil` if the feed shows nothing of the series.
    init?(_ maker: EntryMaker, _ scope: FeedScope, form: FeedOptions.Form) {
        let series = maker.series
        self.maker = maker
        switch (series.form, form) {
        case (.single(let date), _):
            let exceptions = scope.exceptions(of: series)
            guard scope.admits(single: date),
                let occurrence = series.first(from: date, through: date, without: exceptions)
            else { return nil }
            content = .one(.single(occurrence))
            years = date.year...date.year
        case (.rule(let recurrence, let first), .series):
            guard let rule = scope.rule(recurrence, first: first, of: series),
                case .rule(_, let first, _) = rule
            else { return nil }
            content = .one(rule)
            let last = recurrence.until?.year ?? max(first, scope.through).year + Self.yearsAhead
            years = first.year...max(first.year, last)
        case (.rule, .expanded), (.dates, _):
            let (through, exceptions) = (scope.through, scope.exceptions(of: series))
            guard
                let first = series.first(
                    from: scope.start, through: through, without: exceptions)
            else { return nil }
            content = .occurrences(from: first.date, through: through, without: exceptions)
            years = first.date.year...max(first.date.year, through.year)
        }
    }

    /// Creates the separate events of a series, in a feed that shows days from `first` on.
    init(
        _ maker: EntryMaker, _ events: [FeedEvents.Event], since first: CivilDate,
        on today: CivilDate
    ) {
        self.maker = maker
        content = .events(events)
        // All days from the first one on count, so that the time zone does not depend on which days
        // have events.
        let last = events.reduce(max(first, today)) { max($0, $1.date(in: maker.zone)) }
        years = first.year...last.year
    }

    /// The separate events, or `nil` for entries of the plan.
    var separateEvents: [FeedEvents.Event]? {
        if case .events(let events) = content { events } else { nil }
    }

    /// Whether there is a single entry.
    var isOne: Bool { if case .one = content { true } else { false } }

    /// The zone and the years that a calendar needs, or `nil` for all-day entries.
    var zoneYears: ZoneYears? {
        maker.series.clock == .allDay ? nil : ZoneYears(zone: maker.zone, years: years)
    }

    /// Returns the entries with shared alarms. `place` is the index of the series in the feed.
    func sharingAlarms(_ groups: AlarmGroups, at place: Int) -> SeriesEntries {
        var entries = self
        entries.groups = (groups, place)
        return entries
    }

    /// Calls `body` with each entry and its alarm role.
    @inline(__always)
    func forEach(_ body: (FeedEntry, AlarmRole) throws -> Void) rethrows {
        try forEach { try body($0, alarmRole(of: $0)) }
    }

    /// Returns the alarm role of an entry.
    func alarmRole(of entry: FeedEntry) -> AlarmRole {
        guard let groups else { return .alone }
        return groups.shared.alarmRole(of: entry, maker, at: groups.place)
    }

    /// Calls `body` with each entry.
    @inline(__always)
    func forEach(_ body: (FeedEntry) throws -> Void) rethrows {
        switch content {
        case .one(let entry): try body(entry)
        case .occurrences(let from, let through, let exceptions):
            for occurrence in maker.series.occurrences(from: from, through: through)
            where exceptions.isEmpty
                || !exceptions.contains(FeedRecord.OccurrenceKey(of: occurrence))
            {
                try body(.occurrence(occurrence))
            }
        case .events(let events):
            for event in events { try body(.event(event)) }
        }
    }

    /// Prints the entries.
    func print(into output: inout Output, _ log: RevisionLog?) throws {
        var printer = EntryPrinter(maker, log)
        try forEach { try printer.print($0, $1, into: &output) }
    }
}

extension Series {
    fileprivate func first(
        from: CivilDate, through: CivilDate, without exceptions: Set<FeedRecord.OccurrenceKey>
    ) -> Occurrence? {
        occurrences(from: from, through: through).first {
            !exceptions.contains(FeedRecord.OccurrenceKey(of: $0))
        }
    }
}
