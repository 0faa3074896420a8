import CivilTime
import Journal

extension SQLStore {
    /// Returns the registrations of an account's apps, or of all apps if `account` is `nil`, with the
    /// revisions of their collections, in the order of their IDs.
    package func pushRegistrations(
        of account: String?
    ) throws(StoreError) -> [PushRegistration] {
        if let account { hold(.account(account)) }
        let condition = account == nil ? "" : "WHERE push_registration.account = ?"
        let name = "a registration of an app"
        return try connection.rows(
            """
            SELECT push_registration.account AS account, collection, endpoint, token, until, told,
                failures, retry, problem, revision
            FROM push_registration JOIN account_collection
                ON account_collection.account = push_registration.account
                    AND account_collection.name = push_registration.collection
            \(condition) ORDER BY id
            """, account.map { [.text($0)] } ?? []
        ) { row throws(StoreError) in
            var registration = PushRegistration(
                CollectionKey(
                    account: try self.found(row.text("account"), in: name),
                    name: try self.found(row.text("collection"), in: name)),
                endpoint: try self.found(row.text("endpoint"), in: name),
                token: try self.found(row.text("token"), in: name),
                until: try self.found(row.instant("until"), in: name),
                told: try self.found(row.integer("told"), in: name))
            registration.failures = try self.found(row.integer("failures"), in: name)
            registration.retry = row.instant("retry")
            registration.problem = row.text("problem")
            registration.revision = try self.found(row.integer("revision"), in: name)
            return registration
        }
    }

    /// Returns the accounts that have registrations.
    package func registeredAccounts() throws(StoreError) -> [Subscriber] {
        try connection.rows(
            """
            SELECT \(Self.subscriberColumns) FROM subscriber
            WHERE id IN (SELECT account FROM push_registration) ORDER BY id
            """
        ) { row throws(StoreError) in try self.subscriber(row) }
    }
}

extension SQLChange {
    func put(_ registration: PushRegistration) throws(StoreError) {
        try part(.account(registration.key.account)) { () throws(StoreError) in
            try run(
                """
                INSERT INTO push_registration
                    (id, account, collection, endpoint, token, until, told, failures, retry,
                        problem)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET token = excluded.token, until = excluded.until,
                    told = excluded.told, failures = excluded.failures, retry = excluded.retry,
                    problem = excluded.problem
                """,
                [.text(registration.id)] + registration.key.values + [
                    .text(registration.endpoint), .text(registration.token),
                    .integer(registration.until.seconds), .integer(registration.told),
                    .integer(registration.failures), .optional(registration.retry?.seconds),
                    .optional(registration.problem),
                ])
        }
    }

    func remove(_ registration: PushRegistration) throws(StoreError) {
        try part(.account(registration.key.account)) { () throws(StoreError) in
            try run("DELETE FROM push_registration WHERE id = ?", [.text(registration.id)])
        }
    }
}
