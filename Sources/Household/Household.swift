package import CivilTime
package import Feed
package import Journal

/// Everybody in one store: their plans, their records, and what may be added to them.
///
/// It alone decides what may be recorded. Commands and pages turn their input into a request and
/// word the answer.
package struct Household {
    /// Where plans and entries are kept.
    package let store: any Store
    /// The time zones of this system.
    package let zones: ZoneDirectory
    /// The moment that counts as now.
    package let now: Instant
    /// The titles of series in feeds; imported calendars are recognized by them.
    let feedTitles: FeedTitles
    /// Makes an id for an entry.
    package let newID: () -> EntryID
    /// Makes a token that opens a feed.
    package let newToken: () -> FeedToken

    /// The persons in a store at a moment; `newID` names entries, and
    /// `newToken` opens feeds.
    package init(
        _ store: any Store, zones: ZoneDirectory, feedTitles: FeedTitles,
        at now: Instant, newID: @escaping () -> EntryID, newToken: @escaping () -> FeedToken
    ) {
        self.store = store
        self.zones = zones
        self.feedTitles = feedTitles
        self.now = now
        self.newID = newID
        self.newToken = newToken
    }
}

extension Household {
    /// The same at another moment.
    package func with(at now: Instant) -> Household {
        Household(
            store, zones: zones, feedTitles: feedTitles, at: now, newID: newID, newToken: newToken)
    }
}

extension Instant {
    /// A moment later than all others.
    package static let distantFuture = Instant(seconds: 253_402_300_799)
}
