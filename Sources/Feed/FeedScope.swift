import CivilTime
import Schedule

/// Which part of a plan's series a feed shows.
enum FeedScope {
    /// What is due between two dates.
    case window(Window)
    /// What a record leaves to the series.
    case record(FeedRecord)

    /// The part that follows from what is known of the past; without a record it is the window.
    init(_ history: FeedHistory, in window: Window) {
        switch history {
        case .none, .answered: self = .window(window)
        case .recorded(let record): self = .record(record)
        }
    }

    /// The first day for which there are separate entries.
    var start: CivilDate {
        switch self {
        case .window(let window): window.from
        case .record(let record): record.first
        }
    }

    /// The last day on which there are entries of their own.
    var through: CivilDate {
        switch self {
        case .window(let window): window.to
        case .record(let record): record.through
        }
    }

    /// Whether the single entry of a series, on a date, belongs into the feed.
    func admits(single date: CivilDate, of series: Series) -> Bool {
        switch self {
        case .window(let window): window.admits(single: date)
        case .record(let record): date >= record.first
        }
    }

    /// The occurrences that a series leaves to events of their own, or that never were.
    func exceptions(of series: Series) -> Set<FeedRecord.Moment> {
        switch self {
        case .window: []
        case .record(let record): record.moments(apartFrom: series)
        }
    }

    /// A rule as an entry; nil if none of its dates is shown: some apps take a series without
    /// occurrences amiss.
    func rule(_ recurrence: Recurrence, first: CivilDate, of series: Series) -> FeedEntry? {
        switch self {
        case .window(let window):
            if let last = recurrence.until, last < window.from { return nil }
            return .rule(recurrence, first: first, without: series.pausedDates(from: first))
        case .record(let record):
            guard let first = record.beginning(of: series) else { return nil }
            return .rule(
                recurrence, first: first, without: record.exceptions(of: series, from: first))
        }
    }
}
