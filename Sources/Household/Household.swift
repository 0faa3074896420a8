package import CivilTime
package import Journal

/// Everybody in one store: their plans, their records, and what may be added to them.
///
/// It alone decides what may be recorded. A face turns its input into a request, and words what
/// comes back.
package struct Household {
    /// Where plans and entries are kept.
    package let store: any Store
    /// The time zones of this system.
    package let zones: ZoneDirectory
    /// The moment that counts as now.
    package let now: Instant
    /// The words with which feeds name things, by language.
    package let wording: WordingSource
    /// Names an entry.
    package let newID: () -> EntryID
    /// Makes a token that opens a feed.
    package let newToken: () -> FeedToken

    /// The persons in a store at a moment; `newID` names entries, and
    /// `newToken` opens feeds.
    package init(
        _ store: any Store, zones: ZoneDirectory, wording: @escaping WordingSource, at now: Instant,
        newID: @escaping () -> EntryID, newToken: @escaping () -> FeedToken
    ) {
        self.store = store
        self.zones = zones
        self.wording = wording
        self.now = now
        self.newID = newID
        self.newToken = newToken
    }
}

extension Household {
    /// The same at another moment, and with other words where some are given.
    package func with(wording: WordingSource? = nil, at now: Instant) -> Household {
        Household(
            store, zones: zones, wording: wording ?? self.wording, at: now, newID: newID,
            newToken: newToken)
    }
}

extension Instant {
    /// A moment after all others.
    package static let distantFuture = Instant(seconds: 253_402_300_799)
}
