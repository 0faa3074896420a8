package import CivilTime
package import Journal

/// What the server has to know of the store to serve feeds. A change of the store makes a new one.
package final class Snapshot: Sendable {
    /// Which subscriber each token belongs to.
    package let tokens: TokenTable
    /// Which accounts there are to sign in to.
    let accounts: AccountTable
    /// The secrets of those who manage everything.
    let owners: OwnerTable
    /// The folder of the feeds.
    package let folder: String
    /// Whether the store keeps the feeds itself.
    package let keepsFeeds: Bool
    /// What public addresses begin with, if that is set.
    package let publicURL: String?
    /// When a feed last changed; nil if nothing was published yet.
    package let lastChange: Instant?
    /// When each feed is due to be published again, in order.
    package let due: [Instant]

    /// The mark of who subscribes, where the store has one.
    private let mark: Int?

    /// Reads it; `folder` is used if the store names none. What is as it was in an earlier snapshot of
    /// the same store is not read again.
    package init(_ store: any Store, folder: String, after earlier: Snapshot? = nil) throws {
        mark = try store.storedFeeds?.subscriptionMark()
        if let earlier, let mark, earlier.mark == mark {
            (tokens, accounts) = (earlier.tokens, earlier.accounts)
        } else {
            let (issued, subscribers) = (try store.tokens(), try store.subscribers())
            tokens = TokenTable(issued, subscribers)
            accounts = AccountTable(issued, subscribers)
        }
        owners = OwnerTable(try store.ownerLinks(), try store.ownerBrowsers())
        self.folder = try store.value(of: .feedsFolder) ?? folder
        keepsFeeds = try store.keptFeeds() != nil
        publicURL = try store.value(of: .publicURL)
        // Of feeds that the store keeps, none is ever late.
        let feedStates = keepsFeeds ? [:] : try store.feedStates()
        lastChange = feedStates.values.map(\.changed).max()
        due = feedStates.values.map(\.due).sorted()
    }

    /// Whether somebody can sign in.
    package var hasAccounts: Bool { !accounts.isEmpty }

    /// How many feeds should have been published again before now.
    package func overdue(at now: Instant) -> Int {
        due.prefix { $0 < now }.count
    }
    /// How many minutes a feed may wait for the next run, which comes every quarter of an hour.
    private static let patience = 20

    /// Since when publishing is late: when the first feed was due that no run has seen since; nil if
    /// it is not late.
    package func late(at now: Instant, since round: Instant?) -> Instant? {
        let first = due.first { due in round.map { due > $0 } ?? true }
        return first.flatMap { $0.advanced(byMinutes: Self.patience) < now ? $0 : nil }
    }
}
