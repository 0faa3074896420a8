import CivilTime
import Files
package import Journal

/// The feeds in the database. Claims expire by the clock of the database, which is common to all
/// machines.
extension PostgreSQLStore: SharedFeeds {
    private static let now = "extract(epoch FROM clock_timestamp())::bigint"

    /// Claims those of these feeds that are not claimed by others.
    package func claim(
        _ subscribers: [String], seconds: Int
    ) throws(StoreError) -> [FeedClaim] {
        guard !subscribers.isEmpty else { return [] }
        let claimed = try claimKnown(subscribers, seconds)
        let mine = Set(claimed.map(\.subscriber))
        let rest = subscribers.filter { !mine.contains($0) }
        return rest.isEmpty ? claimed : try claimed + claimNew(rest, seconds)
    }

    /// Claims those of the feeds that have been claimed before and are free now.
    private func claimKnown(
        _ subscribers: [String], _ seconds: Int
    ) throws(StoreError) -> [FeedClaim] {
        try feedClaims(
            """
            WITH free AS (
                SELECT subscriber FROM stored_feed
                WHERE subscriber = ANY (string_to_array(?, ' '))
                    AND (claimed_until IS NULL OR claimed_until < \(Self.now))
                ORDER BY subscriber FOR UPDATE SKIP LOCKED)
            UPDATE stored_feed SET claim = claim + 1, claimed_until = \(Self.now) + ?
            FROM free WHERE stored_feed.subscriber = free.subscriber
            RETURNING stored_feed.subscriber, claim
            """, [.names(subscribers), .integer(seconds)])
    }

    /// Claims those of the feeds that were never claimed. If two publishers try it at once, one
    /// waits for the other.
    private func claimNew(
        _ subscribers: [String], _ seconds: Int
    ) throws(StoreError) -> [FeedClaim] {
        try feedClaims(
            """
            INSERT INTO stored_feed (subscriber, claim, claimed_until)
            SELECT id, 1, \(Self.now) + ? FROM unnest(string_to_array(?, ' ')) AS id
            WHERE NOT EXISTS (SELECT FROM stored_feed WHERE subscriber = id)
            ORDER BY id
            ON CONFLICT (subscriber) DO NOTHING RETURNING subscriber, claim
            """, [.integer(seconds), .names(subscribers)])
    }

    private func feedClaims(
        _ question: String, _ values: [StoredValue]
    ) throws(StoreError) -> [FeedClaim] {
        try connection.rows(question, values) { row throws(StoreError) in
            FeedClaim(
                subscriber: try self.found(row.text("subscriber"), in: "a claim to a feed"),
                number: try self.found(row.integer("claim"), in: "a claim to a feed"))
        }
    }

    /// Stores the feeds whose claims are still valid, and returns those claims.
    package func keep(_ feeds: [FeedClaim: StoredFeed]) throws -> Set<FeedClaim> {
        guard !feeds.isEmpty else { return [] }
        return try write { _ in
            let kept = try held(Array(feeds.keys)).sorted { $0.subscriber < $1.subscriber }
            let made = kept.compactMap { claim in feeds[claim].map { (claim.subscriber, $0) } }
            guard !made.isEmpty else { return [] }
            try keepBytes(of: made)
            try keepStates(of: made)
            try keepRevisions(of: made)
            return Set(kept)
        }
    }

    /// Returns the claims that are still valid. Their rows are locked in a fixed order, which
    /// avoids deadlocks.
    private func held(_ claims: [FeedClaim]) throws(StoreError) -> [FeedClaim] {
        try feedClaims(
            """
            SELECT stored_feed.subscriber, stored_feed.claim FROM stored_feed, \(Self.claims)
            WHERE stored_feed.subscriber = mine.subscriber AND stored_feed.claim = mine.claim
            ORDER BY stored_feed.subscriber FOR UPDATE OF stored_feed
            """, Self.values(of: claims))
    }

    /// A row source for claims, with two parameters.
    private static let claims = """
        unnest(string_to_array(?, ' '), string_to_array(?, ' ')::bigint[]) AS mine (subscriber, claim)
        """

    private static func values(of claims: [FeedClaim]) -> [StoredValue] {
        [
            .names(claims.map(\.subscriber)),
            .names(claims.map { "\($0.number)" }),
        ]
    }

    private func keepBytes(of feeds: [(id: String, feed: StoredFeed)]) throws(StoreError) {
        let rows = feeds.map { _ in "(?, ?)" }.joined(separator: ", ")
        try connection.run(
            """
            UPDATE stored_feed SET packed = decode(made.packed, 'hex'), claimed_until = NULL
            FROM (VALUES \(rows)) AS made (subscriber, packed)
            WHERE stored_feed.subscriber = made.subscriber
            """,
            feeds.flatMap { id, feed -> [StoredValue] in
                [.text(id), .text(Hexadecimal.digits(of: feed.packed))]
            })
    }

    private func keepStates(of feeds: [(id: String, feed: StoredFeed)]) throws(StoreError) {
        let rows = feeds.map { _ in "(?, ?, ?, ?, ?, ?)" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO publication (subscriber, source, due, digest, changed, files)
            VALUES \(rows)
            ON CONFLICT (subscriber) DO UPDATE SET source = excluded.source, due = excluded.due,
                digest = excluded.digest, changed = excluded.changed, files = excluded.files
            """,
            feeds.flatMap { id, feed -> [StoredValue] in
                [.text(id)] + feed.feedState.values
            })
    }

    private func keepRevisions(of feeds: [(id: String, feed: StoredFeed)]) throws(StoreError) {
        let rows = feeds.map { _ in "(?, ?)" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO feed_revisions (subscriber, revisions) VALUES \(rows)
            ON CONFLICT (subscriber) DO UPDATE SET revisions = excluded.revisions
            """, feeds.flatMap { id, feed in [.text(id), .text(feed.revisions)] })
    }

    /// Ends claims without storing feeds.
    package func giveBack(_ claims: [FeedClaim]) throws(StoreError) {
        guard !claims.isEmpty else { return }
        try connection.run(
            """
            UPDATE stored_feed SET claimed_until = NULL FROM \(Self.claims)
            WHERE stored_feed.subscriber = mine.subscriber AND stored_feed.claim = mine.claim
            """, Self.values(of: claims))
    }

    /// Returns a number that increases if subscribers, tokens or settings change.
    package func subscriptionMark() throws(StoreError) -> Int {
        try connection.integer("SELECT subscriptions FROM \(Self.versionTable)") ?? 0
    }

    /// Returns the number of the last feed, or 0 if there is none.
    package func lastFeedNumber() throws(StoreError) -> Int {
        try connection.integer("SELECT max(number) FROM feed_token") ?? 0
    }

    /// Returns the state of a feed, or `nil` if it was never made.
    package func feedState(of subscriber: String) throws(StoreError) -> FeedState? {
        try feedStates("WHERE subscriber = ?", [.text(subscriber)])[subscriber]
    }

    /// Returns the compressed bytes of a feed, or `nil` if it was never made.
    package func packedFeed(of subscriber: String) throws(StoreError) -> [UInt8]? {
        try connection.rows(
            "SELECT packed FROM stored_feed WHERE subscriber = ?", [.text(subscriber)]
        ) { row throws(StoreError) in
            row.isNull("packed") ? nil : try self.found(row.bytes("packed"), in: "a feed")
        }.first ?? nil
    }
}
