import CivilTime
import Journal

extension SQLStore {
    /// Returns all subscribers, including revoked ones, in the order of their IDs.
    package func subscribers() throws(StoreError) -> [Subscriber] {
        hold(.household)
        return try connection.rows("SELECT \(Self.subscriberColumns) FROM subscriber") {
            row throws(StoreError) in try self.subscriber(row)
        }.sorted { $0.id < $1.id }
    }

    /// Returns the subscriber of a token, or `nil` if the token is not valid.
    package func subscriber(having token: SecretToken) throws(StoreError) -> Subscriber? {
        hold(.household, .shared)
        let question = Self.subscriber(having: token)
        return try connection.rows(question.sql, question.values) { row throws(StoreError) in
            try self.subscriber(row)
        }.first
    }

    static func subscriber(having token: SecretToken) -> SQLStatement {
        SQLStatement(
            sql: """
                SELECT \(subscriberColumns) FROM subscriber WHERE revoked IS NULL AND id IN
                    (SELECT subscriber FROM feed_token WHERE token = ? AND until IS NULL)
                """, values: [.text(token.digits)])
    }

    static var subscriberColumns: String {
        """
        id, name, people, items, item_kinds, tags, kind, added, discreet, alarms, together, revoked,
        is_account, may, issuer
        """
    }

    func subscriber(_ row: Connection.Row) throws(StoreError) -> Subscriber {
        let name = "a subscriber"
        var subscriber = Subscriber(
            id: try found(row.text("id"), in: name),
            name: try found(row.text("name"), in: name),
            people: try found(row.names("people"), in: name),
            selection: Subscriber.Selection(
                items: try found(row.names("items"), in: name),
                kinds: try found(row.names("item_kinds"), in: name),
                tags: try found(row.names("tags"), in: name)),
            kind: try found(row.value("kind"), in: name),
            added: try found(row.instant("added"), in: name))
        subscriber.isDiscreet = row.integer("discreet") == 1
        let rings = row.integer("alarms") != 0
        subscriber.alarms = !rings ? .none : row.integer("together") == 1 ? .together : .each
        subscriber.revoked = row.instant("revoked")
        subscriber.isAccount = row.integer("is_account") == 1
        subscriber.may = try found(row.value("may"), in: name)
        subscriber.issuer = row.text("issuer")
        return subscriber
    }

    /// Returns all tokens, including those that are no longer valid, in the order in which they
    /// were issued.
    package func tokens() throws(StoreError) -> [IssuedToken] {
        hold(.household)
        return try tokens("SELECT token, subscriber, until FROM feed_token ORDER BY number")
    }

    func tokens(
        _ sql: String, _ values: [StoredValue] = []
    ) throws(StoreError) -> [IssuedToken] {
        try connection.rows(sql, values) { row throws(StoreError) in
            let name = "a feed's token"
            return IssuedToken(
                try self.found(row.token("token"), in: name),
                of: try self.found(row.text("subscriber"), in: name), until: row.instant("until"))
        }
    }
}

extension SQLStore {
    /// Returns the states of all feeds, by subscriber ID.
    package func feedStates() throws(StoreError) -> [String: FeedState] {
        try feedStates("", [])
    }

    func feedStates(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [String: FeedState] {
        try pairs(
            "SELECT subscriber, source, due, digest, changed, files FROM publication \(which)",
            values, by: "subscriber", in: "what was published"
        ) { row throws(StoreError) in try self.feedState(row) }
    }

    func feedState(_ row: Connection.Row) throws(StoreError) -> FeedState {
        let name = "what was published"
        return FeedState(
            source: try found(row.bits("source"), in: name),
            due: try found(row.instant("due"), in: name),
            digest: try found(row.bits("digest"), in: name),
            changed: try found(row.instant("changed"), in: name), files: row.text("files"))
    }

    /// Returns the revisions of the components of a feed, or an empty string if there are none.
    package func revisions(of subscriber: String) throws(StoreError) -> String {
        try texts(
            "SELECT revisions FROM feed_revisions WHERE subscriber = ?", [.text(subscriber)],
            in: "what was published"
        ).first ?? ""
    }

    /// Returns a setting, or `nil` if it is not set.
    package func value(of setting: Setting) throws(StoreError) -> String? {
        try storedValue(of: setting)
    }

    func storedValue(of setting: Setting) throws(StoreError) -> String? {
        let question = Self.value(of: setting)
        return try texts(question.sql, question.values, in: "a setting").first
    }

    static func value(of setting: Setting) -> SQLStatement {
        SQLStatement(
            sql: "SELECT value FROM setting WHERE name = ?", values: [.text(setting.rawValue)])
    }
}

extension FeedState {
    /// The values of the columns source, due, digest, changed and files.
    var values: [StoredValue] {
        [
            .bits(source), .integer(due.seconds), .bits(digest), .integer(changed.seconds),
            .optional(files),
        ]
    }
}
