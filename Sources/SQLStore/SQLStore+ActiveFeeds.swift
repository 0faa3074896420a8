import CivilTime
import Journal

/// Queries of publishers, which process the feeds in batches.
extension SQLStore {
    /// Returns at most `count` feeds of subscribers that are not revoked, with a number above
    /// `number`, in the order of their numbers.
    package func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [ActiveFeed] {
        hold(.household, .shared)
        let condition = Self.condition(of: choice)
        var found: [ActiveFeed] = []
        var last = number
        while found.count < count {
            let page = try connection.rows(
                """
                SELECT \(Self.subscriberColumns), number, token, source, due, digest, changed, files
                \(Self.activeFeeds) \(condition.sql) AND number > ? ORDER BY number LIMIT \(count)
                """, condition.values + [.integer(last)]
            ) { row throws(StoreError) in try self.activeFeed(row) }
            // The condition in SQL also matches a few other feeds.
            found += page.filter { choice.contains($0.subscriber) }
            guard page.count == count, let next = page.last?.number else { break }
            last = next
        }
        return Array(found.prefix(count))
    }

    /// Returns the number of feeds of subscribers that are not revoked.
    package func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int {
        guard case .everything = choice else {
            return try feeds(choice, after: 0, atMost: 1 << 30).count
        }
        hold(.household, .shared)
        return try connection.integer("SELECT count(*) \(Self.activeFeeds)") ?? 0
    }

    private static var activeFeeds: String {
        """
        FROM feed_token \(dialect.join) subscriber ON id = feed_token.subscriber
            LEFT JOIN publication ON publication.subscriber = id
        WHERE until IS NULL AND revoked IS NULL AND is_account = 0
        """
    }

    private static func condition(of choice: FeedChoice) -> SQLStatement {
        let condition: SQLStatement
        switch choice {
        case .everything: return SQLStatement(sql: "")
        case .people(let ids): condition = dialect.mayHold("people", ids)
        case .subscribers(let ids): condition = dialect.isAmong("id", ids)
        }
        return SQLStatement(sql: "AND \(condition.sql)", values: condition.values)
    }

    private func activeFeed(_ row: Connection.Row) throws(StoreError) -> ActiveFeed {
        let name = "a feed's token"
        let subscriber = try subscriber(row)
        return ActiveFeed(
            number: try found(row.integer("number"), in: name), subscriber: subscriber,
            token: try found(row.token("token"), in: name),
            state: row.isNull("source") ? nil : try feedState(row))
    }

    /// Returns the states and revisions of these subscribers' feeds, by subscriber ID.
    package func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed] {
        let condition = Self.dialect.isAmong("publication.subscriber", subscribers)
        return try pairs(
            """
            SELECT publication.subscriber AS subscriber, source, due, digest, changed, files,
                coalesce(revisions, '') AS revisions
            FROM publication
            LEFT JOIN feed_revisions ON feed_revisions.subscriber = publication.subscriber
            WHERE \(condition.sql)
            """, condition.values, by: "subscriber", in: "what was published"
        ) { row throws(StoreError) in
            KnownFeed(
                state: try self.feedState(row),
                revisions: try self.found(row.text("revisions"), in: "what was published"))
        }
    }

    /// Returns those of these tokens that were issued.
    package func issued(_ tokens: [SecretToken]) throws(StoreError) -> [IssuedToken] {
        try issued(Self.dialect.isAmong("token", tokens.map(\.digits)))
    }

    /// Returns all tokens that were ever issued to these subscribers.
    package func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken] {
        try issued(Self.dialect.isAmong("subscriber", subscribers))
    }

    private func issued(_ condition: SQLStatement) throws(StoreError) -> [IssuedToken] {
        hold(.household, .shared)
        return try tokens(
            """
            SELECT token, subscriber, coalesce(until, revoked) AS until
            FROM feed_token JOIN subscriber ON id = feed_token.subscriber
            WHERE \(condition.sql) ORDER BY number
            """, condition.values)
    }

    /// Returns the IDs of revoked subscribers whose feeds still have a state, in order.
    package func feedsOfRevoked() throws(StoreError) -> [String] {
        try texts(
            """
            SELECT id FROM subscriber \(Self.dialect.join) publication
                ON publication.subscriber = id
            WHERE revoked IS NOT NULL ORDER BY id
            """, in: "a subscriber")
    }

    /// Returns the IDs, in order, of all persons who ever had a plan and have no subscriber yet.
    package func peopleWithoutFeed() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try texts(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM plan_version WHERE plan_version.person = person.key)
            EXCEPT SELECT id FROM subscriber
            EXCEPT SELECT people FROM subscriber WHERE is_account = 0
            ORDER BY 1
            """, in: "a subscriber")
    }
}
