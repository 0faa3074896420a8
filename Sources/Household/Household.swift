package import CivilTime
package import Journal
package import Wording

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
    /// The wording of feeds by language; imported calendars are recognized by it.
    package let feedWording: WordingSource
    /// Makes an id for an entry.
    package let newID: () -> EntryID
    /// Makes a token that opens a feed.
    package let newToken: () -> FeedToken

    /// The persons in a store at a moment; `newID` names entries, and
    /// `newToken` opens feeds.
    package init(
        _ store: any Store, zones: ZoneDirectory, feedWording: @escaping WordingSource,
        at now: Instant, newID: @escaping () -> EntryID, newToken: @escaping () -> FeedToken
    ) {
        self.store = store
        self.zones = zones
        self.feedWording = feedWording
        self.now = now
        self.newID = newID
        self.newToken = newToken
    }
}

extension Household {
    /// The same at another moment, its feeds in other words where some are given.
    package func with(feedWording: WordingSource? = nil, at now: Instant) -> Household {
        Household(
            store, zones: zones, feedWording: feedWording ?? self.feedWording, at: now,
            newID: newID, newToken: newToken)
    }
}

extension Instant {
    /// A moment later than all others.
    package static let distantFuture = Instant(seconds: 253_402_300_799)
}
