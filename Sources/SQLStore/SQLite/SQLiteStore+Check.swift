package import Journal

extension SQLiteStore {
    /// Checks the whole store for damage. The texts of plans are not parsed. Calls `progress` twice
    /// for each person.
    package func check(_ progress: @escaping () -> Void) -> [StoreFinding] {
        (connection.isInMemory ? [] : findings([surroundings])) + content(progress)
    }

    /// Checks the content of the store, wherever it is stored.
    ///
    /// All checks read one snapshot, because an entry that is added between two of them would look
    /// like damage.
    func content(_ progress: @escaping () -> Void = {}) -> [StoreFinding] {
        var checks: [Check] = [tables, pages, references]
        if isDigested { checks += recordChecks(progress) }
        // The data about subscribers can be read only after all migrations.
        if migrations.count >= Schema.migrations.count { checks += subscriptionChecks }
        do throws(StoreError) {
            return try atOneMoment { () throws(StoreError) in findings(checks) }
        } catch {
            return [error.finding]
        }
    }

    /// Compares the tables, indexes, triggers and views with those that the migrations create.
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
