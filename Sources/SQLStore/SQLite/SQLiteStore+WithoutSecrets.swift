import Journal

extension SQLiteStore {
    /// Removes from a copy of a store everything that opens a calendar or a page, signs in at a
    /// server, or signs a message. What stays are digests of random secrets, from which the
    /// passwords of accounts cannot be found.
    ///
    /// The record contains calendar entries as they were read, and they cannot be changed. If one
    /// of them has an address that is in use, an error names the subscriber.
    static func removeSecrets(from copy: StoreFile) throws(StoreError) {
        let connection = try SQLiteConnection(copy.path, for: .writing, patience: 0)
        try requireNoAddress(in: connection, copy)
        for setting in Setting.allCases where setting.isSecret {
            try connection.run(
                "DELETE FROM setting WHERE name = ?", [.text(setting.rawValue)])
        }
        let store = SQLiteStore(connection, Schema.migrations[...])
        if let server = try store.value(of: .mailServer).flatMap({ MailServer($0) }) {
            try connection.run(
                "UPDATE setting SET value = ? WHERE name = ?",
                [
                    .text(server.withoutPassword.description),
                    .text(Setting.mailServer.rawValue),
                ])
        }
        for channel in try store.noticeChannels() where channel.hasSecret {
            try connection.run(
                "UPDATE notice_channel SET target = ?, token = NULL WHERE number = ?",
                [.text(channel.host), .integer(channel.number)])
            try connection.run("DELETE FROM notice WHERE channel = ?", [.integer(channel.number)])
        }
        try connection.run(
            """
            DELETE FROM feed_token WHERE until IS NOT NULL
                OR subscriber NOT IN (SELECT id FROM subscriber WHERE is_account = 1)
            """)
        // The files of feeds are named by their addresses, and feeds contain them.
        for table in [
            "owner_link", "owner_browser", "notice_answer", "stored_feed", "push_registration",
        ] {
            try connection.run("DELETE FROM \(table)")
        }
        try connection.run("UPDATE publication SET files = NULL")
        // Deleted rows stay in the file until it is rewritten.
        try connection.run("VACUUM")
    }

    /// Returns whether a backup has addresses that are in use, or keys. A damaged one may be replaced.
    static func hasSecrets(_ backup: StoreFile) throws(StoreError) -> Bool {
        let keys = Setting.allCases.filter(\.isSecret).map { "'\($0.rawValue)'" }
        do throws(StoreError) {
            let connection = try SQLiteConnection(backup.path, for: .frozen, patience: 0)
            return try connection.integer(
                """
                SELECT 1 FROM setting WHERE name IN (\(keys.joined(separator: ", ")))
                UNION ALL SELECT 1 FROM feed_token WHERE until IS NULL
                    AND subscriber NOT IN (SELECT id FROM subscriber WHERE is_account = 1)
                LIMIT 1
                """) != nil
        } catch {
            if case .system = error.reason { throw error }
            return false
        }
    }

    private static func requireNoAddress(
        in connection: SQLiteConnection, _ copy: StoreFile
    ) throws(StoreError) {
        for (token, subscriber) in try connection.validTokens() {
            for table in ["evidence", "account_object"] {
                let found = try connection.integer(
                    """
                    SELECT 1 FROM \(table) WHERE instr(raw, ?1) > 0
                        OR instr(lower(raw_hex), lower(hex(?1))) > 0 LIMIT 1
                    """, [.text(token)])
                guard found == nil else {
                    throw StoreError(.secretInRecord(subscriber: subscriber), copy.path)
                }
            }
        }
    }
}
