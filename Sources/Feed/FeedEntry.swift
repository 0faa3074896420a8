import CivilTime
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
