public import CivilTime

extension SQLiteStore {
    /// All subscribers that there ever were, in the order of their ids.
    public func subscribers() throws(StoreError) -> [Subscriber] {
        try connection.rows(
            """
            SELECT id, name, people, items, item_kinds, kind, discreet, alarms, added, revoked
            FROM subscriber
            """
        ) { row throws(StoreError) in
            let name = "a subscriber"
            let kind = row.text(5).flatMap { Subscriber.Kind(rawValue: $0) }
            var subscriber = Subscriber(
                id: try self.found(row.text(0), in: name),
                name: try self.found(row.text(1), in: name),
                people: try self.found(row.text(2), in: name).words,
                selection: Subscriber.Selection(
                    items: try self.found(row.text(3), in: name).words,
                    kinds: try self.found(row.text(4), in: name).words),
                kind: try self.found(kind, in: name),
                added: try self.found(row.integer(8).flatMap { Instant(stored: $0) }, in: name))
            subscriber.isDiscreet = row.integer(6) == 1
            subscriber.hasAlarms = row.integer(7) == 1
            subscriber.revoked = row.integer(9).flatMap { Instant(stored: $0) }
            return subscriber
        }.sorted { $0.id < $1.id }
    }

    /// Keeps a subscriber, in place of the one of its id.
    public func put(_ subscriber: Subscriber) throws(StoreError) {
        let values: [SQLValue] = [
            .text(subscriber.name), .text(subscriber.people.joined(separator: " ")),
            .text(subscriber.selection.items.joined(separator: " ")),
            .text(subscriber.selection.kinds.joined(separator: " ")),
            .text(subscriber.kind.rawValue), .integer(subscriber.isDiscreet ? 1 : 0),
            .integer(subscriber.hasAlarms ? 1 : 0), .integer(subscriber.added.seconds),
            .optional(subscriber.revoked?.seconds), .text(subscriber.id),
        ]
        try change { () throws(StoreError) in
            try self.connection.run(
                """
                UPDATE subscriber SET name = ?, people = ?, items = ?, item_kinds = ?, kind = ?,
                    discreet = ?, alarms = ?, added = ?, revoked = ?
                WHERE id = ?
                """, values)
            guard self.connection.changes == 0 else { return }
            try self.connection.run(
                """
                INSERT INTO subscriber
                    (name, people, items, item_kinds, kind, discreet, alarms, added, revoked, id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values)
        }
    }

    /// All tokens that there ever were, in the order in which they came.
    public func tokens() throws(StoreError) -> [IssuedToken] {
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

    /// Gives a subscriber a token; those before it open nothing from that moment on. Without one,
    /// none does.
    public func issue(
        _ token: FeedToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        try change { () throws(StoreError) in
            try self.connection.run(
                "UPDATE feed_token SET until = ? WHERE subscriber = ? AND until IS NULL",
                [.integer(moment.seconds), .text(subscriber)])
            guard let token else { return }
            let number = try self.next("SELECT max(number) FROM feed_token")
            try self.connection.run(
                "INSERT INTO feed_token (number, token, subscriber) VALUES (?, ?, ?)",
                [.integer(number), .text(token.digits), .text(subscriber)])
        }
    }
}

extension SQLiteStore {
    /// What is known of each subscriber's feed, by the subscriber's id.
    public func feedStates() throws(StoreError) -> [String: FeedState] {
        let rows = try connection.rows(
            "SELECT subscriber, source, due, digest, changed, files FROM publication"
        ) { row throws(StoreError) in
            let name = "what was published"
            let due = row.integer(2).flatMap { Instant(stored: $0) }
            let changed = row.integer(4).flatMap { Instant(stored: $0) }
            return (
                try self.found(row.text(0), in: name),
                FeedState(
                    source: UInt64(bitPattern: Int64(try self.found(row.integer(1), in: name))),
                    due: try self.found(due, in: name),
                    digest: UInt64(bitPattern: Int64(try self.found(row.integer(3), in: name))),
                    changed: try self.found(changed, in: name), files: row.text(5))
            )
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Keeps what is known of a feed; nil forgets it, with its revisions.
    public func set(
        _ feedState: FeedState?, of subscriber: String
    ) throws(StoreError) {
        let id = SQLValue.text(subscriber)
        try change { () throws(StoreError) in
            guard let feedState else {
                return try self.connection.run(
                    "DELETE FROM publication WHERE subscriber = ?", [id])
            }
            try self.connection.run(
                """
                INSERT INTO publication
                    (subscriber, source, due, revisions, digest, changed, files)
                VALUES (?, ?, ?, '', ?, ?, ?)
                ON CONFLICT (subscriber) DO UPDATE SET source = excluded.source,
                    due = excluded.due, digest = excluded.digest, changed = excluded.changed,
                    files = excluded.files
                """,
                [
                    id, .integer(Int(Int64(bitPattern: feedState.source))),
                    .integer(feedState.due.seconds),
                    .integer(Int(Int64(bitPattern: feedState.digest))),
                    .integer(feedState.changed.seconds), .optional(feedState.files),
                ])
        }
    }

    /// The revisions of the components of a subscriber's feed.
    public func revisions(of subscriber: String) throws(StoreError) -> String {
        try connection.rows(
            "SELECT revisions FROM publication WHERE subscriber = ?", [.text(subscriber)]
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "what was published")
        }.first ?? ""
    }

    /// Keeps the revisions of a feed of which something is known.
    public func set(revisions: String, of subscriber: String) throws(StoreError) {
        try change { () throws(StoreError) in
            try self.connection.run(
                "UPDATE publication SET revisions = ? WHERE subscriber = ?",
                [.text(revisions), .text(subscriber)])
        }
    }

    /// How much there is of each person, by id.
    public func heads() throws(StoreError) -> [String: RecordHead] {
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
    public func value(of setting: Setting) throws(StoreError) -> String? {
        try connection.rows(
            "SELECT value FROM setting WHERE name = ?", [.text(setting.rawValue)]
        ) { row throws(StoreError) in
            try self.found(row.text(0), in: "a setting")
        }.first
    }

    /// Keeps a setting.
    public func set(_ value: String, for setting: Setting) throws(StoreError) {
        try change { () throws(StoreError) in
            try self.connection.run(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, [.text(setting.rawValue), .text(value)])
        }
    }

    /// A number that is another one after others have changed anything in the store.
    public func changeMark() throws(StoreError) -> Int {
        try connection.integer("PRAGMA data_version") ?? 0
    }
}

extension String {
    /// The words of a list.
    fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
