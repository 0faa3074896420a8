import CivilTime
import Journal
import StoreSchema

extension SQLiteChange {
    func put(_ subscriber: Subscriber) throws(StoreError) {
        let values: [SQLValue] = [
            .text(subscriber.name), .text(NameList.text(of: subscriber.people)),
            .text(NameList.text(of: subscriber.selection.items)),
            .text(NameList.text(of: subscriber.selection.kinds)),
            .text(subscriber.kind.rawValue), .integer(subscriber.isDiscreet ? 1 : 0),
            .integer(subscriber.alarms == .none ? 0 : 1), .integer(subscriber.added.seconds),
            .optional(subscriber.revoked?.seconds),
            .integer(subscriber.isAccount ? 1 : 0), .text(subscriber.may.rawValue),
            .text(NameList.text(of: subscriber.selection.tags)),
            .integer(subscriber.alarms == .together ? 1 : 0),
            .optional(subscriber.issuer), .text(subscriber.id),
        ]
        try part { () throws(StoreError) in
            try run(
                """
                UPDATE subscriber SET name = ?, people = ?, items = ?, item_kinds = ?, kind = ?,
                    discreet = ?, alarms = ?, added = ?, revoked = ?, is_account = ?,
                    may = ?, tags = ?, together = ?, issuer = ?
                WHERE id = ?
                """, values)
            guard changes == 0 else { return }
            try run(
                """
                INSERT INTO subscriber
                    (name, people, items, item_kinds, kind, discreet, alarms, added, revoked,
                     is_account, may, tags, together, issuer, id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, values)
        }
    }

    func issue(
        _ token: FeedToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        try part { () throws(StoreError) in
            try keepWithdrawn(of: subscriber)
            try run(
                "UPDATE feed_token SET until = ? WHERE subscriber = ? AND until IS NULL",
                [.integer(moment.seconds), .text(subscriber)])
            guard let token else { return }
            let number = try next("SELECT max(number) FROM feed_token")
            try run(
                "INSERT INTO feed_token (number, token, subscriber) VALUES (?, ?, ?)",
                [.integer(number), .text(token.digits), .text(subscriber)])
        }
    }

    /// Keeps the tokens that a subscriber had until now beside the store, before they open nothing:
    /// a restore must not bring one back that somebody was told is withdrawn.
    private func keepWithdrawn(of subscriber: String) throws(StoreError) {
        let ended = try sqlite.connection.livingTokens(of: subscriber)
        guard !ended.isEmpty else { return }
        try WithdrawnTokens(beside: StoreFile(path: path))
            .keep(ended + sqlite.connection.withdrawnTokens())
    }

    func set(
        _ feedState: FeedState?, of subscriber: String
    ) throws(StoreError) {
        let id = SQLValue.text(subscriber)
        try part { () throws(StoreError) in
            guard let feedState else {
                try run("DELETE FROM feed_revisions WHERE subscriber = ?", [id])
                return try run("DELETE FROM publication WHERE subscriber = ?", [id])
            }
            try run(
                """
                INSERT INTO publication (subscriber, source, due, digest, changed, files)
                VALUES (?, ?, ?, ?, ?, ?)
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

    func set(revisions: String, of subscriber: String) throws(StoreError) {
        try part { () throws(StoreError) in
            try run(
                """
                INSERT INTO feed_revisions (subscriber, revisions) VALUES (?, ?)
                ON CONFLICT (subscriber) DO UPDATE SET revisions = excluded.revisions
                """, [.text(subscriber), .text(revisions)])
        }
    }

    func set(_ value: String, for setting: Setting) throws(StoreError) {
        try part { () throws(StoreError) in
            try run(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, [.text(setting.rawValue), .text(value)])
        }
    }
}
