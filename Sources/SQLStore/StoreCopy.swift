package import Journal

/// A store whose tables can be copied as they are.
package protocol TabularStore: Store {
    /// Reads all rows of a table, some at a time, in the order of their keys.
    func rows(
        of table: StoredTable, _ body: ([[StoredValue]]) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Runs the body as one change while nobody else changes anything; throws `.notEmpty` where
    /// something is there already.
    func fill(
        _ body: (_ insert: (StoredTable, [[StoredValue]]) throws(StoreError) -> Void) throws -> Void
    ) throws
}

/// Copies a store as it is, row by row and with every digest, to an empty one.
package enum StoreCopy {
    /// How many rows were copied. Throws `StoreError`; then nothing was.
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

    /// A store that is damaged is not copied, as the copy would look sound.
    private static func requireSound(_ store: any Store) throws(StoreError) {
        let damage = store.check().first { $0.reason.damage != nil }
        guard let damage else { return }
        throw StoreError(.damaged(damage.reason.damage ?? ""), damage.path)
    }
}
