import CivilTime
import Files
package import Journal
import StoreSchema

/// The clock is the database's, which is the same for all.
extension PostgreSQLStore: StoredFeeds {
    private static let now = "extract(epoch FROM clock_timestamp())::bigint"

    /// Claims those feeds that nobody else has claimed.
    package func claim(
        _ subscribers: [String], seconds: Int
    ) throws(StoreError) -> [FeedClaim] {
        guard !subscribers.isEmpty else { return [] }
        let ids = subscribers.sorted().map { StoredValue.text($0) }
        let rows = ids.map { _ in "(?, 0)" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO stored_feed (subscriber, claim) VALUES \(rows)
            ON CONFLICT (subscriber) DO NOTHING
            """, ids)
        let places = ids.map { _ in "?" }.joined(separator: ", ")
        return try connection.rows(
            """
            WITH free AS (
                SELECT subscriber FROM stored_feed
                WHERE subscriber IN (\(places))
                    AND (claimed_until IS NULL OR claimed_until < \(Self.now))
                ORDER BY subscriber FOR UPDATE SKIP LOCKED)
            UPDATE stored_feed SET claim = claim + 1, claimed_until = \(Self.now) + ?
            FROM free WHERE stored_feed.subscriber = free.subscriber
            RETURNING stored_feed.subscriber, claim
            """, ids + [.integer(seconds)]
        ) { row throws(StoreError) in
            FeedClaim(
                subscriber: try self.found(row.text(0), in: "a claim to a feed"),
                number: try self.found(row.integer(1), in: "a claim to a feed"))
        }
    }

    /// Keeps feeds that were made, where the claim is still held.
    package func keep(_ feeds: [FeedClaim: StoredFeed]) throws -> Set<FeedClaim> {
        let all = feeds.sorted { $0.key.subscriber < $1.key.subscriber }
        return try write { change in
            var kept: Set<FeedClaim> = []
            for (claim, feed) in all {
                try connection.run(
                    """
                    UPDATE stored_feed SET packed = decode(?, 'hex'), claimed_until = NULL
                    WHERE subscriber = ? AND claim = ?
                    """,
                    [
                        .text(Hexadecimal.digits(of: feed.packed)), .text(claim.subscriber),
                        .integer(claim.number),
                    ])
                guard connection.changes == 1 else { continue }
                try change.set(feed.feedState, of: claim.subscriber)
                try change.set(revisions: feed.revisions, of: claim.subscriber)
                kept.insert(claim)
            }
            return kept
        }
    }

    /// Ends claims to feeds that were not made.
    package func giveBack(_ claims: [FeedClaim]) throws(StoreError) {
        for claim in claims.sorted(by: { $0.subscriber < $1.subscriber }) {
            try connection.run(
                """
                UPDATE stored_feed SET claimed_until = NULL WHERE subscriber = ? AND claim = ?
                """, [.text(claim.subscriber), .integer(claim.number)])
        }
    }

    /// A number that grows with every change of subscribers, tokens and settings.
    package func subscriptionMark() throws(StoreError) -> Int {
        try connection.integer("SELECT subscriptions FROM \(Self.versionTable)") ?? 0
    }

    /// What is known of one feed; nil before it was made.
    package func feedState(of subscriber: String) throws(StoreError) -> FeedState? {
        try feedStates("WHERE subscriber = ?", [.text(subscriber)])[subscriber]
    }

    /// The compressed bytes of a feed as it was last made; nil before.
    package func packedFeed(of subscriber: String) throws(StoreError) -> [UInt8]? {
        try connection.rows(
            "SELECT packed FROM stored_feed WHERE subscriber = ?", [.text(subscriber)]
        ) { row throws(StoreError) in
            row.isNull(0) ? nil : try self.found(row.bytes(0), in: "a feed")
        }.first ?? nil
    }
}
