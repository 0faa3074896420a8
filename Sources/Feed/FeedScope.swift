import CivilTime
import Schedule

/// The part of a plan's series that a feed shows.
struct FeedScope {
    /// The first day for which there are separate entries.
    let start: CivilDate
    /// The last day for which there are separate entries.
    let through: CivilDate
    /// Whether an item that is due only once may lie before `start`.
    private let hasSinglesBefore: Bool
    /// Whether an item that is due only once may lie after `through`.
    private let hasSinglesAfter: Bool
    /// The record of which the feed shows the past, or `nil` if it shows the plan only.
    private let record: FeedRecord?

    /// Creates the scope from the days of the record, or from those of the options if the feed
    /// shows no record.
    init(_ history: FeedHistory, _ options: FeedOptions, around today: CivilDate) {
        record = history.record
        if let record {
            (start, through) = (record.first, record.through)
            (hasSinglesBefore, hasSinglesAfter) = (false, true)
            return
        }
        let isTasks = options.kind == .tasks
        let (behind, ahead) = isTasks ? (7, 14) : (30, 366)
        start = options.from ?? today.advanced(byDays: -behind)
        through = options.to ?? today.advanced(byDays: ahead)
        hasSinglesBefore = options.from == nil && !isTasks
        hasSinglesAfter = options.to == nil && !isTasks
    }

    /// Returns whether an item that is due only once, on this date, belongs into the feed.
    func admits(single date: CivilDate) -> Bool {
        (date >= start || hasSinglesBefore) && (date <= through || hasSinglesAfter)
    }

    /// Returns the occurrences of a series that are separate events, or that do not take place.
    func exceptions(of series: Series) -> Set<FeedRecord.OccurrenceKey> {
        record?.exceptions(of: series) ?? []
    }

    /// Returns a rule as an entry, or `nil` if the feed shows none of its dates: some apps do not
    /// accept a series without occurrences.
    func rule(_ recurrence: Recurrence, first: CivilDate, of series: Series) -> FeedEntry? {
        guard let record else {
            if let last = recurrence.until, last < start { return nil }
            return .rule(recurrence, first: first, without: series.pausedDates(from: first))
        }
        guard let first = record.beginning(of: series) else { return nil }
        return .rule(
            recurrence, first: first, without: record.excludedDates(of: series, from: first))
    }
}
