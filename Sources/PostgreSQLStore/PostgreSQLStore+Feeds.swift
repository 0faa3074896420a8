import CivilTime
import Files
package import Journal
import StoreSchema

extension PostgreSQLStore {
    /// All subscribers that there ever were, in the order of their ids.
    package func subscribers() throws(StoreError) -> [Subscriber] {
        hold(.household)
        return try subscribers("", []).sorted { $0.id < $1.id }
    }

    /// The subscriber whom a token belongs to; nil if it opens nothing any more, or never did.
    ///
    /// In a transaction it asks for the secret, too, which pages need next.
    package func subscriber(having token: FeedToken) throws(StoreError) -> Subscriber? {
        hold(.household, .shared)
        let question = SQLStatement(
            sql: """
                SELECT \(Self.columns) FROM subscriber WHERE revoked IS NULL AND id IN
                    (SELECT subscriber FROM feed_token WHERE token = ? AND until IS NULL)
                """, values: [.text(token.digits)])
        let isAlone = connection.transaction == .none
        var (found, secret) = (Subscriber?.none, String?.none)
        try connection.ask(isAlone ? [question] : [question, Self.question(of: .secret)]) {
            place, row throws(StoreError) in
            if place == 0 {
                found = try self.subscriber(row)
            } else {
                secret = try self.found(row.text(0), in: "a setting")
            }
        }
        if !isAlone { memory.keep(secret: secret) }
        return found
    }

    private static func question(of setting: Setting) -> SQLStatement {
        SQLStatement(
            sql: "SELECT value FROM setting WHERE name = ?", values: [.text(setting.rawValue)])
    }

    private func subscribers(
        _ which: String, _ values: [StoredValue]
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

    func subscriber(_ row: borrowing ResultRow) throws(StoreError) -> Subscriber {
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
        hold(.household)
        return try connection.rows(
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

extension PostgreSQLStore {
    /// What is known of each subscriber's feed, by the subscriber's id.
    package func feedStates() throws(StoreError) -> [String: FeedState] {
        try feedStates("", [])
    }

    func feedStates(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [String: FeedState] {
        let rows = try connection.rows(
            "SELECT subscriber, source, due, digest, changed, files FROM publication \(which)",
            values
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
        _ row: borrowing ResultRow, from first: Int
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

    /// The same as values of these columns.
    static func values(of state: FeedState) -> [StoredValue] {
        [
            .integer(Int(Int64(bitPattern: state.source))), .integer(state.due.seconds),
            .integer(Int(Int64(bitPattern: state.digest))), .integer(state.changed.seconds),
            .optional(state.files),
        ]
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
    package func heads() throws(StoreError) -> [String: RecordHead] { try heads("", []) }

    func heads(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [String: RecordHead] {
        let rows = try connection.rows(
            """
            SELECT id, (SELECT max(number) FROM plan_version WHERE plan_version.person = person.key),
                last_entry
            FROM person \(which)
            """, values
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
        hold(.household, .shared)
        if setting == .secret, connection.transaction != .none, let known = memory.secret {
            return known
        }
        let question = Self.question(of: setting)
        return try connection.rows(question.sql, question.values) { row throws(StoreError) in
            try self.found(row.text(0), in: "a setting")
        }.first
    }

    /// A number that is another one after others have changed anything in the store.
    package func changeMark() throws(StoreError) -> Int {
        // Each transaction that writes changes which ones a look from now on would see.
        let snapshot = try connection.rows("SELECT pg_current_snapshot()::text") {
            row throws(StoreError) in
            try self.found(row.utf8(0), in: "the state of the database")
        }
        return snapshot.first.map { Int(truncatingIfNeeded: FNV1a.sum(of: $0)) } ?? 0
    }
}
