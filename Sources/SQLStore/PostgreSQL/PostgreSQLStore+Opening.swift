package import Journal

extension PostgreSQLStore {
    static let versionTable = "schema_version"

    /// Makes the changes of the tables that the database has not seen, each whole or not at all.
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

    /// The number of the last change; nil where there is no store.
    private func version() throws(StoreError) -> Int? {
        let isThere = try connection.integer(
            "SELECT 1 WHERE to_regclass('\(Self.versionTable)') IS NOT NULL")
        guard isThere != nil else { return nil }
        return try connection.integer("SELECT version FROM \(Self.versionTable)")
    }

    /// The error that says that a newer dosecal has upgraded the store since it was opened; nil if none
    /// has.
    package func upgrade() throws(StoreError) -> StoreError? { upgrade(to: try version() ?? 0) }

    /// The error where a version is one that this dosecal does not know.
    func upgrade(to version: Int) -> StoreError? {
        let known = migrations.count
        guard version > known else { return nil }
        return StoreError(.upgraded(version: version, known: known), connection.path)
    }

    /// Waits for the changes that others are making, and lets nobody change anything meanwhile.
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
            // Another process may have been here while this one waited.
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

    /// Who is changing something.
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

    /// Begins a store in a database that has no table of another program under its names.
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
