package import CivilTime
package import Journal

/// What the server has to know of the store to answer for a feed. It does not change; a change of
/// the store gives another one.
package final class Snapshot: Sendable {
    /// Whose each token is.
    package let tokens: TokenTable
    /// Where the feeds lie.
    package let folder: String
    /// What the addresses begin with, where that is set.
    package let publicURL: String?
    /// When a feed last changed, as far as anything was published.
    package let lastChange: Instant?
    /// Until when each feed stays as it is, in order.
    package let due: [Instant]

    /// Reads it; `folder` counts where the store names none.
    package init(_ store: any Store, folder: String) throws {
        tokens = TokenTable(try store.tokens(), try store.subscribers())
        self.folder = try store.value(of: .feedsFolder) ?? folder
        publicURL = try store.value(of: .publicURL)
        let feedStates = try store.feedStates()
        lastChange = feedStates.values.map(\.changed).max()
        due = feedStates.values.map(\.due).sorted()
    }

    /// How many feeds should have been brought up to date before now.
    package func overdue(at now: Instant) -> Int {
        due.prefix { $0 < now }.count
    }
    /// For how many minutes a feed may wait for the next run, which comes every quarter of an hour.
    private static let patience = 20

    /// Since when publishing is late: when the first feed was due that no run has looked at since.
    package func late(at now: Instant, since round: Instant?) -> Instant? {
        let first = due.first { due in round.map { due > $0 } ?? true }
        return first.flatMap { $0.advanced(byMinutes: Self.patience) < now ? $0 : nil }
    }
}
