package import CivilTime
package import Feed
package import Journal

/// The plans and records in one store, as of a fixed time.
///
/// Only this type decides what may be recorded. Commands and pages convert their input to a
/// `Household.Request` and present the answer.
package struct Household {
    /// The store of plans and entries.
    package let store: any Store
    /// The time zones of the system.
    package let zones: ZoneDirectory
    /// The current time.
    package let now: Instant
    /// The titles of series in feeds, which are also used to recognize imported events.
    let feedTitles: FeedTitles
    /// A function that creates the ID of an entry.
    package let newID: () -> EntryID
    /// A function that creates a random token.
    package let newToken: () -> SecretToken
    /// The cache of parsed plans, and a hash of everything else that they depend on.
    private(set) var planCache: (plans: PlanCache, materials: UInt64)?

    /// Creates a household at a given time.
    ///
    /// - Parameters:
    ///   - newID: Creates the IDs of entries.
    ///   - newToken: Creates random tokens for feeds and sessions.
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
    /// Returns a copy at another time.
    package func with(at now: Instant) -> Household {
        var other = Household(
            store, zones: zones, feedTitles: feedTitles, at: now, newID: newID, newToken: newToken)
        other.planCache = planCache
        return other
    }

    /// Returns a copy that uses a cache of parsed plans.
    ///
    /// - Parameter materials: A hash of everything besides the plan versions that the parsed plans
    ///   depend on: texts, time zones and the program.
    package func remembering(_ plans: PlanCache, materials: UInt64) -> Household {
        var other = self
        other.planCache = (plans, materials)
        return other
    }
}
