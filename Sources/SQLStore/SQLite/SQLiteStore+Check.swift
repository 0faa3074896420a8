package import Journal

extension SQLiteStore {
    /// Looks through the whole store for what is wrong; to read the plans' texts is the caller's.
    package func check() -> [StoreFinding] {
        (connection.isInMemory ? [] : findings([surroundings])) + content()
    }

    /// What is wrong with what it holds, wherever it lies.
    ///
    /// All checks read one snapshot: otherwise an entry that is added between two of them would look like damage.
    func content() -> [StoreFinding] {
        var checks: [Check] = [tables, pages, references]
        if isDigested { checks += recordChecks }
        // What an earlier dosecal kept of subscribers is read once its tables are up to date.
        if migrations.count >= Schema.migrations.count { checks += subscriptionChecks }
        do throws(StoreError) {
            return try atOneMoment { () throws(StoreError) in findings(checks) }
        } catch {
            return [error.finding]
        }
    }

    /// Holds the tables and all that acts on them against those that dosecal makes.
    private func tables() throws(StoreError) -> Reasons {
        let expected = try Schema.objects(after: migrations)
        return Schema.differences(try connection.objects(), from: expected).map { .damaged($0) }
    }

    private func surroundings() throws(StoreError) -> Reasons {
        let modes = try texts("PRAGMA journal_mode", in: "the mode of the store")
        let isOpen = StoreFile(path: connection.path).isOpenToOthers
        let others = isReadOnly ? [] : modes.filter { $0 != "wal" }
        return (isOpen ? [.openToOthers] : []) + others.map { .journalMode($0) }
    }

    private func pages() throws(StoreError) -> Reasons {
        try connection.faults().map { .damaged($0) }
    }

    private func references() throws(StoreError) -> Reasons {
        try connection.brokenReferences().map { .brokenReference(table: $0.table, row: $0.row) }
    }
}
