package import Journal

extension PostgreSQLStore {
    static let versionTable = "schema_version"

    /// Runs the migrations that the database is missing, all of them or none.
    func bringUpToDate(creating: Bool) throws(StoreError) {
        var version = try version()
        if version == nil {
            guard creating else { throw StoreError(.missing, connection.path) }
            version = 0
        }
        guard let version, version <= migrations.count else {
            throw StoreError(
                .newer(version: version ?? 0, known: migrations.count), connection.path)
        }
        if version < migrations.count { try migrate() }
    }

    /// Returns the version of the store, or `nil` if the database has none.
    private func version() throws(StoreError) -> Int? {
        let isThere = try connection.integer(
            "SELECT 1 WHERE to_regclass('\(Self.versionTable)') IS NOT NULL")
        guard isThere != nil else { return nil }
        return try connection.integer("SELECT version FROM \(Self.versionTable)")
    }

    /// Returns an error if a newer dosecal has upgraded the store since it was opened, otherwise
    /// `nil`.
    package func upgrade() throws(StoreError) -> StoreError? { upgrade(to: try version() ?? 0) }

    /// Returns an error if this dosecal does not support the version, otherwise `nil`.
    func upgrade(to version: Int) -> StoreError? {
        let known = migrations.count
        guard version > known else { return nil }
        return StoreError(.upgraded(version: version, known: known), connection.path)
    }

    /// Runs the missing migrations after all current transactions have ended, while no other
    /// transaction writes.
    private func migrate() throws(StoreError) {
        do throws(StoreError) {
            try connection.run(starting(.alone))
        } catch {
            connection.rollBack()
            guard case .busy(let milliseconds, _) = error.reason else { throw error }
            throw StoreError(
                .upgradeWaits(milliseconds: milliseconds, for: try others()), connection.path)
        }
        connection.transaction = .writing
        do throws(StoreError) {
            // Another process may have migrated the store during the wait.
            if try version() == nil { try makeVersion() }
            let done = try version() ?? 0
            for migration in migrations.dropFirst(done) { try connection.runScript(migration) }
            try connection.run(
                "UPDATE \(Self.versionTable) SET version = ?", [.integer(migrations.count)])
            guard let isKept = try connection.commit() else {
                throw StoreError(.unknownOutcome, connection.path)
            }
            if !isKept { throw StoreError(.brokenTransaction, connection.path) }
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Returns the processes with an open writing transaction.
    private func others() throws(StoreError) -> [StoreError.Other] {
        try connection.rows(
            """
            SELECT DISTINCT pid, coalesce(host(client_addr), '') AS host,
                extract(epoch FROM clock_timestamp() - xact_start)::bigint AS seconds
            FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
                AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
            ORDER BY 1
            """
        ) { row throws(StoreError) in
            StoreError.Other(
                process: row.integer("pid") ?? 0, host: row.text("host") ?? "",
                seconds: row.integer("seconds") ?? 0)
        }
    }

    /// Creates the version table, unless the database has tables of another program with the names
    /// of ours.
    private func makeVersion() throws(StoreError) {
        for table in Schema.tables
        where try connection.integer("SELECT 1 WHERE to_regclass('\(table)') IS NOT NULL") != nil {
            throw StoreError(.foreign, connection.path)
        }
        try connection.runScript(
            """
            CREATE TABLE \(Self.versionTable) (
                key BIGINT PRIMARY KEY CHECK (key = 1),
                version BIGINT NOT NULL
            );
            INSERT INTO \(Self.versionTable) (key, version) VALUES (1, 0)
            """)
    }
}
