import CarePlan
import CivilTime
import ICalendar
import Schedule

/// What one series puts into a feed that shows the past as it was.
struct RecordedCourse {
    private enum Content {
        case rule(Recurrence, first: CivilDate, without: [CivilDate])
        case events([FeedEvents.Event])
    }
    private let maker: EntryMaker
    private let content: Content
    /// The years whose clock changes its entries need.
    let years: ClosedRange<Int>

    /// Where changes have no yearly rule they are told so many years ahead.
    private static let yearsAhead = 10

    /// What the plan's series has beside what stands apart; nil where that is nothing: some apps
    /// take a series without occurrences amiss.
    init?(_ maker: EntryMaker, _ record: FeedRecord) {
        let series = maker.series
        self.maker = maker
        switch series.form {
        case .rule(let recurrence, _):
            guard
                let last = record.occurrences(of: series, through: .latest).first(where: { _ in true
                }),
                let first = Self.beginning(of: series, from: record.from, through: last.date)
            else { return nil }
            content = .rule(
                recurrence, first: first, without: record.exceptions(of: series, from: first))
            let end = recurrence.until?.year ?? record.through.year + Self.yearsAhead
            years = first.year...max(first.year, end)
        case .single(let date):
            let events = record.occurrences(of: series, through: date).map { occurrence in
                FeedEvents.Event(occurrence, in: series, key: nil)
            }
            guard !events.isEmpty else { return nil }
            content = .events(events)
            years = date.year...date.year
        case .dates:
            let events = record.occurrences(of: series, through: record.through).map { occurrence in
                FeedEvents.Event(occurrence, in: series, key: occurrence.date)
            }
            guard let first = events.first, let last = events.last else { return nil }
            content = .events(events)
            years = first.date(in: series.zone).year...last.date(in: series.zone).year
        }
    }

    /// Events of their own.
    init(_ maker: EntryMaker, _ events: [FeedEvents.Event]) {
        self.maker = maker
        content = .events(events)
        let dates = events.map { $0.date(in: maker.zone) }
        years = (dates.min() ?? .earliest).year...(dates.max() ?? .earliest).year
    }

    /// The first date on which a rule can begin: one of its own, at a time that there is.
    private static func beginning(
        of series: Series, from: CivilDate, through last: CivilDate
    ) -> CivilDate? {
        series.occurrences(from: from, through: last).first { occurrence in
            guard case .at(let time) = occurrence.clock else { return true }
            if case .skipped = series.zone.read(CivilDateTime(occurrence.date, time)) {
                return false
            }
            return true
        }?.date
    }

    var zone: TimeZone { maker.zone }
    var isZoned: Bool { maker.series.clock != .allDay }

    /// Prints its entries.
    func print(into output: inout Output, _ book: inout RevisionBook) throws {
        switch content {
        case .rule(let recurrence, let first, let gone):
            let entry = maker.entry(
                following: recurrence, from: first, without: gone.first, revision: book.next)
            let stencil = Stencil(entry).repeating(
                "EXDATE", on: gone, before: maker.series.clock == .allDay ? 0 : "T080000".utf8.count
            )
            try RevisedStencil(stencil, uid: maker.identity.uid, book).print(into: &output, &book)
        case .events(let events):
            var printer = EventPrinter(maker)
            for event in events { try printer.print(event, into: &output, &book) }
        }
    }
}

extension FeedEvents.Event {
    /// An open occurrence.
    fileprivate init(_ occurrence: Occurrence, in series: Series, key: CivilDate?) {
        let start = occurrence.start(in: series.zone)
        self.init(
            key: key, ordinal: occurrence.ordinal,
            start: start.map { .at($0) } ?? .day(occurrence.date),
            fate: .open(snoozedUntil: nil))
    }
}
