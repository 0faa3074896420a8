import CivilTime
package import Journal
import StoreSchema

/// What a publisher asks for, some feeds at a time.
extension SQLiteStore {
    /// So many of the feeds that somebody may read, after a place.
    package func feeds(
        _ choice: FeedChoice, after number: Int, atMost count: Int
    ) throws(StoreError) -> [LivingFeed] {
        let (condition, values) = Self.condition(of: choice)
        var found: [LivingFeed] = []
        var last = number
        while found.count < count {
            let page = try connection.rows(
                """
                SELECT \(Self.columns), number, token, source, due, digest, changed, files
                \(Self.livingFeeds) \(condition) AND number > ? ORDER BY number LIMIT ?
                """, values + [.integer(last), .integer(count)]
            ) { row throws(StoreError) in try self.livingFeed(row) }
            found += page.filter { choice.contains($0.subscriber) }
            guard page.count == count, let next = page.last?.number else { break }
            last = next
        }
        return Array(found.prefix(count))
    }

    /// How many of them there are.
    package func feedCount(_ choice: FeedChoice) throws(StoreError) -> Int {
        guard case .everything = choice else {
            return try feeds(choice, after: 0, atMost: 1 << 30).count
        }
        return try connection.integer("SELECT count(*) \(Self.livingFeeds)") ?? 0
    }

    private static let livingFeeds = """
        FROM feed_token CROSS JOIN subscriber ON id = feed_token.subscriber
            LEFT JOIN publication ON publication.subscriber = id
        WHERE until IS NULL AND revoked IS NULL AND is_account = 0
        """

    /// Leaves out nearly all that is not meant; a feed about several persons is looked at again.
    private static func condition(of choice: FeedChoice) -> (text: String, values: [SQLValue]) {
        switch choice {
        case .everything: ("", [])
        case .people(let ids):
            (
                "AND (people IN (\(Self.places(ids))) OR instr(people, ' ') > 0)",
                ids.map { .text($0) }
            )
        case .subscribers(let ids): ("AND id IN (\(Self.places(ids)))", ids.map { .text($0) })
        }
    }

    private static func places(_ values: [some Any]) -> String {
        values.map { _ in "?" }.joined(separator: ", ")
    }

    private func livingFeed(_ row: borrowing PreparedStatement) throws(StoreError) -> LivingFeed {
        let name = "a feed's token"
        return LivingFeed(
            number: try found(row.integer(15), in: name), subscriber: try subscriber(row),
            token: try found(row.text(16).flatMap { FeedToken($0) }, in: name),
            state: row.isNull(17) ? nil : try feedState(row, from: 17))
    }
}

extension SQLiteStore {
    /// How much there is of these persons, by id.
    package func heads(of people: [String]) throws(StoreError) -> [String: RecordHead] {
        let found = try connection.rows(
            """
            SELECT id, (SELECT max(number) FROM plan_version WHERE plan_version.person = person.key),
                (SELECT max(number) FROM entry WHERE entry.person = person.key)
            FROM person WHERE id IN (\(Self.places(people)))
            """, people.map { .text($0) }
        ) { row throws(StoreError) in
            (
                try self.found(row.text(0), in: "a person"),
                RecordHead(plan: row.integer(1) ?? 0, entry: row.integer(2) ?? 0)
            )
        }
        return Dictionary(found) { first, _ in first }
    }

    /// What is known of these subscribers' feeds, with their revisions, by id.
    package func knownFeeds(of subscribers: [String]) throws(StoreError) -> [String: KnownFeed] {
        var known: [String: KnownFeed] = [:]
        for id in subscribers {
            known[id] = try connection.rows(
                """
                SELECT source, due, digest, changed, files, coalesce(revisions, '')
                FROM publication LEFT JOIN feed_revisions USING (subscriber)
                WHERE publication.subscriber = ?
                """, [.text(id)]
            ) { row throws(StoreError) in
                KnownFeed(
                    state: try self.feedState(row, from: 0),
                    revisions: try self.found(row.text(5), in: "what was published"))
            }.first
        }
        return known
    }

    /// Those of these tokens that the store knows.
    package func issued(_ tokens: [FeedToken]) throws(StoreError) -> [IssuedToken] {
        try issued("WHERE token IN (\(Self.places(tokens)))", tokens.map { .text($0.digits) })
    }

    /// The tokens that these subscribers ever had.
    package func issued(to subscribers: [String]) throws(StoreError) -> [IssuedToken] {
        try issued(
            "WHERE subscriber IN (\(Self.places(subscribers))) ORDER BY number",
            subscribers.map { .text($0) })
    }

    private func issued(
        _ which: String, _ values: [SQLValue]
    ) throws(StoreError) -> [IssuedToken] {
        try connection.rows(
            """
            SELECT token, subscriber, coalesce(until, revoked)
            FROM feed_token JOIN subscriber ON id = feed_token.subscriber \(which)
            """, values
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
            SELECT id FROM subscriber CROSS JOIN publication ON publication.subscriber = id
            WHERE revoked IS NOT NULL ORDER BY id
            """)
    }

    /// The ids of all persons that ever had a plan, but not yet a subscriber, in order.
    package func peopleWithoutFeed() throws(StoreError) -> [String] {
        try names(
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
