import CivilTime
import Journal

extension SQLChange {
    func put(_ subscriber: Subscriber) throws(StoreError) {
        let values: [StoredValue] = [
            .text(subscriber.name), .names(subscriber.people),
            .names(subscriber.selection.items),
            .names(subscriber.selection.kinds),
            .text(subscriber.kind.rawValue), .integer(subscriber.isDiscreet ? 1 : 0),
            .integer(subscriber.alarms == .none ? 0 : 1), .integer(subscriber.added.seconds),
            .optional(subscriber.revoked?.seconds),
            .integer(subscriber.isAccount ? 1 : 0), .text(subscriber.may.rawValue),
            .names(subscriber.selection.tags),
            .integer(subscriber.alarms == .together ? 1 : 0),
            .optional(subscriber.issuer), .text(subscriber.id),
        ]
        try subscriptions { () throws(StoreError) in
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
        _ token: SecretToken?, to subscriber: String, at moment: Instant
    ) throws(StoreError) {
        try subscriptions { () throws(StoreError) in
            try noteWithdrawal(of: subscriber)
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

    func set(
        _ feedState: FeedState?, of subscriber: String
    ) throws(StoreError) {
        let id = StoredValue.text(subscriber)
        try part(nil) { () throws(StoreError) in
            guard let feedState else {
                try run("DELETE FROM stored_feed WHERE subscriber = ?", [id])
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
                """, [id] + feedState.values)
        }
    }

    func set(revisions: String, of subscriber: String) throws(StoreError) {
        try part(nil) { () throws(StoreError) in
            try run(
                """
                INSERT INTO feed_revisions (subscriber, revisions) VALUES (?, ?)
                ON CONFLICT (subscriber) DO UPDATE SET revisions = excluded.revisions
                """, [.text(subscriber), .text(revisions)])
        }
    }

    func set(_ value: String, for setting: Setting) throws(StoreError) {
        try subscriptions { () throws(StoreError) in
            try run(
                """
                INSERT INTO setting (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, [.text(setting.rawValue), .text(value)])
        }
    }
}
