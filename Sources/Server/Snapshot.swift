package import CivilTime
package import Journal

/// The state of the store that the server needs for routing. A new snapshot is created after each
/// change of the store.
package final class Snapshot: Sendable {
    /// The subscriber of each token.
    package let tokens: TokenTable
    /// The secrets of owners.
    let owners: OwnerTable
    /// The folder of the feeds.
    package let folder: String
    /// Whether the feeds are kept in the store.
    package let keepsFeeds: Bool
    /// The public base URL, if set.
    package let publicURL: String?
    /// The time at which a feed last changed, or `nil` if nothing has been published.
    package let lastChange: Instant?
    /// The times at which feeds are due for publishing, sorted.
    package let due: [Instant]
    /// The times since which channels for reminders fail.
    private let failing: [Instant]

    /// The change mark of tokens and subscribers, if the store has one.
    private let mark: Int?

    /// Reads the state of a store. Parts that have not changed since the earlier snapshot are
    /// reused.
    ///
    /// - Parameter folder: The folder of the feeds, unless the store names one.
    package init(_ store: any Store, folder: String, after earlier: Snapshot? = nil) throws {
        mark = try store.storedFeeds?.subscriptionMark()
        if let earlier, let mark, earlier.mark == mark {
            tokens = earlier.tokens
        } else {
            tokens = TokenTable(try store.tokens(), try store.subscribers())
        }
        owners = OwnerTable(try store.ownerLinks(), try store.ownerBrowsers())
        self.folder = try store.value(of: .feedsFolder) ?? folder
        keepsFeeds = try store.keptFeeds() != nil
        publicURL = try store.value(of: .publicURL)
        // Feeds in the store are made on request, so they are never late.
        let feedStates = keepsFeeds ? [:] : try store.feedStates()
        lastChange = feedStates.values.map(\.changed).max()
        due = feedStates.values.map(\.due).sorted()
        failing = try store.failingChannels()
    }

    /// Returns the number of feeds whose publishing is overdue.
    package func overdue(at now: Instant) -> Int {
        due.prefix { $0 < now }.count
    }
    /// Returns the number of channels for reminders that have failed for ten minutes.
    package func failingChannels(at now: Instant) -> Int {
        failing.count { $0.advanced(byMinutes: 10) <= now }
    }
    /// The time in minutes that a feed may wait for the next run. Runs take place every 15 minutes.
    private static let patience = 20

    /// Returns the time since which publishing is late, or `nil` if it is not late.
    ///
    /// This is the first due time after the last run, if it is more than `patience` minutes ago.
    package func late(at now: Instant, since round: Instant?) -> Instant? {
        let first = due.first { due in round.map { due > $0 } ?? true }
        return first.flatMap { $0.advanced(byMinutes: Self.patience) < now ? $0 : nil }
    }
}
