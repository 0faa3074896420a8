import CarePlan
import CivilTime
import ICalendar
import Schedule

/// One component of a series in a feed.
enum FeedEntry {
    /// All dates of a rule from the first on, without some.
    case rule(Recurrence, first: CivilDate, without: [CivilDate])
    /// The only occurrence, which bears the UID of the series.
    case single(Occurrence)
    /// One occurrence among others.
    case occurrence(Occurrence)
    /// An event of its own.
    case event(FeedEvents.Event)
}

/// What one series puts into a feed.
struct SeriesEntries {
    private enum Content {
        case one(FeedEntry)
        case occurrences(
            from: CivilDate, through: CivilDate, without: Set<FeedRecord.OccurrenceKey>)
        case events([FeedEvents.Event])
    }
    let maker: EntryMaker
    private let content: Content
    /// Which of them ring, where some do so for others.
    private var rings: (shared: SharedRings, place: Int)?
    /// The years whose clock changes its entries need.
    let years: ClosedRange<Int>

    /// Where changes have no yearly rule they are told so many years ahead.
    private static let yearsAhead = 10

    /// The part of a series that a feed shows; nil if that is nothing.
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

    /// Events of their own, in a feed whose past begins on a day.
    init(
        _ maker: EntryMaker, _ events: [FeedEvents.Event], since first: CivilDate,
        on today: CivilDate
    ) {
        self.maker = maker
        content = .events(events)
        // Which of the days before have events changes no time zone.
        let last = events.reduce(max(first, today)) { max($0, $1.date(in: maker.zone)) }
        years = first.year...last.year
    }

    /// What has events of its own; nil for what the plan has.
    var own: [FeedEvents.Event]? { if case .events(let events) = content { events } else { nil } }

    /// Whether it is a single entry.
    var isOne: Bool { if case .one = content { true } else { false } }

    /// The zone and the years that a calendar must tell of; nil for what is due all day.
    var zoneYears: ZoneYears? {
        maker.series.clock == .allDay ? nil : ZoneYears(zone: maker.zone, years: years)
    }

    /// The same at a place in a feed in which what is due together has one ring.
    func ringing(_ rings: SharedRings, at place: Int) -> SeriesEntries {
        var entries = self
        entries.rings = (rings, place)
        return entries
    }

    /// Hands out its entries one by one, each with what rings for it.
    @inline(__always)
    func forEach(_ body: (FeedEntry, AlarmRole) throws -> Void) rethrows {
        try forEach { try body($0, ring(of: $0)) }
    }

    /// What rings for one of its entries.
    func ring(of entry: FeedEntry) -> AlarmRole {
        guard let rings else { return .alone }
        return rings.shared.ring(of: entry, maker, at: rings.place)
    }

    /// Hands out its entries one by one.
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

    /// Prints its entries.
    func print<Revisions: RevisionSource>(into output: inout Output, _ revisions: inout Revisions)
        throws
    {
        var printer = EntryPrinter<Revisions>(maker)
        try forEach { try printer.print($0, $1, into: &output, &revisions) }
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
