import CivilTime
package import Journal
import StoreSchema

extension SQLiteStore {
    /// All subscribers that there ever were, in the order of their ids.
    package func subscribers() throws(StoreError) -> [Subscriber] {
        try subscribers("", []).sorted { $0.id < $1.id }
    }

    /// The subscriber whom a token belongs to; nil if it opens nothing any more, or never did.
    package func subscriber(having token: FeedToken) throws(StoreError) -> Subscriber? {
        try subscribers(
            """
            WHERE revoked IS NULL AND id IN
                (SELECT subscriber FROM feed_token WHERE token = ? AND until IS NULL)
            """, [.text(token.digits)]
        ).first
    }

    private func subscribers(
        _ which: String, _ values: [SQLValue]
    ) throws(StoreError) -> [Subscriber] {
        try connection.rows(
            "SELECT \(Self.columns) FROM subscriber \(which)", values
        ) { row throws(StoreError) in try self.subscriber(row) }
    }

    static let columns =
        """
        id, name, people, items, item_kinds, kind, discreet, alarms, added, revoked, is_account, may,
        tags, together, issuer
        """

    func subscriber(_ row: borrowing PreparedStatement) throws(StoreError) -> Subscriber {
        let name = "a subscriber"
        let kind = row.text(5).flatMap { Subscriber.Kind(rawValue: $0) }
        var subscriber = Subscriber(
            id: try found(row.text(0), in: name),
            name: try found(row.text(1), in: name),
            people: NameList.names(in: try found(row.text(2), in: name)),
            selection: Subscriber.Selection(
                items: NameList.names(in: try found(row.text(3), in: name)),
                kinds: NameList.names(in: try found(row.text(4), in: name)),
                tags: NameList.names(in: try found(row.text(12), in: name))),
            kind: try found(kind, in: name),
            added: try found(row.integer(8).flatMap { Instant(stored: $0) }, in: name))
        subscriber.isDiscreet = row.integer(6) == 1
        subscriber.alarms =
            row.integer(7) == 0 ? .none : row.integer(13) == 1 ? .together : .each
        subscriber.revoked = row.integer(9).flatMap { Instant(stored: $0) }
        subscriber.isAccount = row.integer(10) == 1
        subscriber.may = try found(row.text(11).flatMap { Access(rawValue: $0) }, in: name)
        subscriber.issuer = row.text(14)
        return subscriber
    }

    /// All tokens that there ever were, in the order in which they came.
    package func tokens() throws(StoreError) -> [IssuedToken] {
        try connection.rows(
            "SELECT token, subscriber, until FROM feed_token ORDER BY number"
        ) { row throws(StoreError) in
            let name = "a feed's token"
            return IssuedToken(
                try self.found(row.text(0).flatMap { FeedToken($0) }, in: name),
                of: try self.found(row.text(1), in: name),
                until: row.integer(2).flatMap { Instant(stored: $0) })
        }
    }
}

extension SQLiteStore {
    /// What is known of each subscriber's feed, by the subscriber's id.
    package func feedStates() throws(StoreError) -> [String: FeedState] {
        let rows = try connection.rows(
            "SELECT subscriber, source, due, digest, changed, files FROM publication"
        ) { row throws(StoreError) in
            (
                try self.found(row.text(0), in: "what was published"),
                try self.feedState(row, from: 1)
            )
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// What is known of a feed, in five columns.
    func feedState(
        _ row: borrowing PreparedStatement, from first: Int32
    ) throws(StoreError) -> FeedState {
        let name = "what was published"
        let due = row.integer(first + 1).flatMap { Instant(stored: $0) }
        let changed = row.integer(first + 3).flatMap { Instant(stored: $0) }
        return FeedState(
            source: UInt64(bitPattern: Int64(try found(row.integer(first), in: name))),
            due: try found(due, in: name),
            digest: UInt64(bitPattern: Int64(try found(row.integer(first + 2), in: name))),
            changed: try found(changed, in: name), files: row.text(first + 4))
    }

    /// The revisions of the components of a subscriber's feed.
    package func revisions(of subscriber: String) throws(StoreError) -> String {
        try connection.rows(
            "SELECT revisions FROM feed_revisions WHERE subscriber = ?", [.text(subscriber)]
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "what was published")
        }.first ?? ""
    }

    /// How much there is of each person, by id.
    package func heads() throws(StoreError) -> [String: RecordHead] {
        let rows = try connection.rows(
            """
            SELECT id, (SELECT max(number) FROM plan_version WHERE plan_version.person = person.key),
                (SELECT max(number) FROM entry WHERE entry.person = person.key)
            FROM person
            """
        ) { row throws(StoreError) in
            (
                try self.found(row.text(0), in: "a person"),
                RecordHead(plan: row.integer(1) ?? 0, entry: row.integer(2) ?? 0)
            )
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// A setting, or nil.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        try connection.rows(
            "SELECT value FROM setting WHERE name = ?", [.text(setting.rawValue)]
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a setting")
        }.first
    }

    /// A number that is another one after others have changed anything in the store.
    package func changeMark() throws(StoreError) -> Int {
        try connection.integer("PRAGMA data_version") ?? 0
    }
}
