import CivilTime
package import Journal
import StoreSchema

/// What a publisher asks for, some feeds at a time, each in one statement.
extension PostgreSQLStore {
    /// So many of the feeds that somebody may read, after a place.
    package func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [LivingFeed] {
        hold(.household, .shared)
        let (condition, values) = Self.condition(of: choice)
        return try connection.rows(
            """
            SELECT \(Self.columns), number, token, source, due, digest, changed, files
            \(Self.livingFeeds) \(condition) AND number > ? ORDER BY number LIMIT \(count)
            """, values + [.integer(number)]
        ) { row throws(StoreError) in try self.livingFeed(row) }
    }

    /// How many of them there are.
    package func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int {
        hold(.household, .shared)
        let (condition, values) = Self.condition(of: choice)
        return try connection.integer(
            "SELECT count(*) \(Self.livingFeeds) \(condition)", values) ?? 0
    }

    private static let livingFeeds = """
        FROM feed_token JOIN subscriber ON id = feed_token.subscriber
            LEFT JOIN publication ON publication.subscriber = id
        WHERE until IS NULL AND revoked IS NULL AND is_account = 0
        """

    private static func condition(of choice: FeedChoice) -> (text: String, values: [StoredValue]) {
        switch choice {
        case .everything: ("", [])
        case .people(let ids):
            ("AND string_to_array(people, ' ') && \(list)", [.text(NameList.text(of: ids))])
        case .subscribers(let ids): ("AND id = ANY (\(list))", [.text(NameList.text(of: ids))])
        }
    }

    /// A list of names in one value.
    private static let list = "string_to_array(?, ' ')"

    private func livingFeed(_ row: borrowing ResultRow) throws(StoreError) -> LivingFeed {
        let name = "a feed's token"
        return LivingFeed(
            number: try found(row.integer(15), in: name), subscriber: try subscriber(row),
            token: try found(row.text(16).flatMap { FeedToken($0) }, in: name),
            state: row.isNull(17) ? nil : try feedState(row, from: 17))
    }
}

extension PostgreSQLStore {
    /// How much there is of these persons, by id.
    package func heads(of people: [String]) throws(StoreError) -> [String: RecordHead] {
        try heads("WHERE id = ANY (\(Self.list))", [.text(NameList.text(of: people))])
    }

    /// What is known of these subscribers' feeds, with their revisions, by id.
    package func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed] {
        let rows = try connection.rows(
            """
            SELECT subscriber, source, due, digest, changed, files, coalesce(revisions, '')
            FROM publication LEFT JOIN feed_revisions USING (subscriber)
            WHERE subscriber = ANY (\(Self.list))
            """, [.text(NameList.text(of: subscribers))]
        ) { row throws(StoreError) in
            let name = "what was published"
            let known = KnownFeed(
                state: try self.feedState(row, from: 1),
                revisions: try self.found(row.text(6), in: name))
            return (try self.found(row.text(0), in: name), known)
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Those of these tokens that the store knows.
    package func issued(_ tokens: [FeedToken]) throws(StoreError) -> [IssuedToken] {
        try issued("token = ANY (\(Self.list))", tokens.map(\.digits))
    }

    /// The tokens that these subscribers ever had.
    package func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken] {
        try issued("subscriber = ANY (\(Self.list))", subscribers)
    }

    private func issued(
        _ condition: String, _ names: [String]
    ) throws(StoreError) -> [IssuedToken] {
        hold(.household, .shared)
        return try connection.rows(
            """
            SELECT token, subscriber, coalesce(until, revoked)
            FROM feed_token JOIN subscriber ON id = feed_token.subscriber
            WHERE \(condition) ORDER BY number
            """, [.text(NameList.text(of: names))]
        ) { row throws(StoreError) in
            IssuedToken(
                try self.found(row.text(0).flatMap { FeedToken($0) }, in: "a feed's token"),
                of: try self.found(row.text(1), in: "a feed's token"),
                until: row.integer(2).flatMap { Instant(stored: $0) })
        }
    }

    /// The ids of revoked subscribers of whose feeds something is still known, in order.
    package func forgottenFeeds() throws(StoreError) -> [String] {
        try names(
            """
            SELECT id FROM subscriber JOIN publication ON publication.subscriber = id
            WHERE revoked IS NOT NULL ORDER BY id
            """)
    }

    /// The ids of all persons that ever had a plan, but not yet a subscriber, in order.
    package func peopleWithoutFeed() throws(StoreError) -> [String] {
        hold(.household, .shared)
        return try names(
            """
            SELECT id FROM person
            WHERE EXISTS (SELECT 1 FROM plan_version WHERE plan_version.person = person.key)
            EXCEPT SELECT id FROM subscriber
            EXCEPT SELECT people FROM subscriber WHERE is_account = 0
            ORDER BY 1
            """)
    }

    private func names(_ sql: String) throws(StoreError) -> [String] {
        try connection.rows(sql) { row throws(StoreError) in
            try self.found(row.text(0), in: "a subscriber")
        }
    }
}
