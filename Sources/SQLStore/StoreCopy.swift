package import Journal

/// A store whose tables can be copied.
package protocol TabularStore: Store {
    /// Reads all rows of a table in batches, in the order of their keys.
    func rows(
        of table: StoredTable, _ body: ([[StoredValue]]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Runs `body` in one transaction while no other process writes. Throws `.notEmpty` if the
    /// store is not empty.
    func fill(
        _ body: (_ insert: (StoredTable, [[StoredValue]]) throws(StoreError) -> Void) throws -> Void
    ) throws
}

/// Copies all rows of a store, including digests, to an empty store.
package enum StoreCopy {
    /// Copies a store, and returns the number of rows. If it throws, nothing was copied.
    package static func copy(
        from source: any TabularStore, to target: any TabularStore
    ) throws -> Int {
        try requireSound(source)
        var count = 0
        try source.read {
            try target.fill { insert in
                for table in StoredTable.all {
                    try source.rows(of: table) { rows throws(StoreError) in
                        try insert(table, rows)
                        count += rows.count
                    }
                }
                try requireSound(target)
            }
        }
        return count
    }

    /// Throws an error if a store is damaged. A copy of a damaged store would look intact.
    private static func requireSound(_ store: any Store) throws(StoreError) {
        let damage = store.check().first { $0.reason.damage != nil }
        guard let damage else { return }
        throw StoreError(.damaged(damage.reason.damage ?? ""), damage.path)
    }
}
