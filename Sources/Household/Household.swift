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
    package let newToken: () -> SecretToken
    /// What was read of plans before, and what that follows from beside them, in short.
    private(set) var memory: (plans: PlanCache, materials: UInt64)?

    /// The persons in a store at a moment; `newID` names entries, and
    /// `newToken` opens feeds.
    package init(
        _ store: any Store, zones: ZoneDirectory, feedTitles: FeedTitles,
        at now: Instant, newID: @escaping () -> EntryID, newToken: @escaping () -> SecretToken
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
        var other = Household(
            store, zones: zones, feedTitles: feedTitles, at: now, newID: newID, newToken: newToken)
        other.memory = memory
        return other
    }

    /// The same, which reads no plan again that is kept there. `materials` is what else follows from
    /// a plan's versions beside them, in short: words, zones and the program.
    package func remembering(_ plans: PlanCache, materials: UInt64) -> Household {
        var other = self
        other.memory = (plans, materials)
        return other
    }
}
