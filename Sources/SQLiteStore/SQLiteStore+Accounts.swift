import CivilTime
package import Journal

extension SQLiteStore {
    /// How far a collection has come; nil before anybody looked.
    package func collectionState(of key: CollectionKey) throws(StoreError) -> CollectionState? {
        try connection.rows(
            """
            SELECT revision, first_known, source, due, revisions, title
            FROM account_collection WHERE account = ? AND name = ?
            """, key.values
        ) { row throws(StoreError) in
            let name = "a collection of an account"
            let due = row.integer(3).flatMap { Instant(stored: $0) }
            return CollectionState(
                revision: try self.found(row.integer(0), in: name),
                floor: try self.found(row.integer(1), in: name),
                source: UInt64(bitPattern: Int64(try self.found(row.integer(2), in: name))),
                due: try self.found(due, in: name),
                revisions: try self.found(row.text(4), in: name),
                title: try self.found(row.text(5), in: name))
        }.first
    }

    /// What apps have said of a collection, by its name.
    package func properties(of key: CollectionKey) throws(StoreError) -> [String: String] {
        let rows = try connection.rows(
            "SELECT name, value FROM account_property WHERE account = ? AND collection = ?",
            key.values
        ) { row throws(StoreError) in
            let name = "what an app said of a collection"
            return (try self.found(row.text(0), in: name), try self.found(row.text(1), in: name))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// The object of a name, also where it was removed.
    package func object(
        _ name: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        try objects("AND name = ?", key.values + [.text(name)]).first
    }

    /// The object that is there and has a UID.
    package func object(
        havingUID uid: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        try objects("AND uid = ?", key.values + [.text(uid)]).first { $0.bytes != nil }
    }

    /// What was changed or removed after a revision, in the order of the revisions; no more than
    /// `limit`.
    package func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [KeptObject] {
        try objects(
            "AND revision > ? ORDER BY revision LIMIT ?",
            key.values + [.integer(revision), .integer(limit ?? .max)])
    }

    private func objects(
        _ which: String, _ values: [SQLValue]
    ) throws(StoreError) -> [KeptObject] {
        try connection.rows(
            """
            SELECT name, uid, revision, raw, raw_hex, digest, versions FROM account_object
            WHERE account = ? AND collection = ? \(which)
            """, values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            let digits = row.text(4).map { RawText.digits($0).raw }
            return KeptObject(
                name: try self.found(row.text(0), in: name),
                uid: try self.found(row.text(1), in: name),
                revision: try self.found(row.integer(2), in: name),
                bytes: row.utf8(3) ?? digits.flatMap(\.self),
                digest: row.integer(5).map { UInt64(bitPattern: Int64($0)) },
                versions: try self.found(row.text(6), in: name))
        }
    }

    /// The objects that are there and whose UIDs begin so.
    package func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [KeptObject] {
        try objects(
            "AND uid >= ? AND uid < ? AND digest IS NOT NULL", key.values + SQLValue.range(prefix))
    }

    /// By what the objects that are there are known, in the order of their names.
    package func objectStamps(in key: CollectionKey) throws(StoreError) -> [KeptStamp] {
        try connection.rows(
            """
            SELECT name, revision, digest FROM account_object
            WHERE account = ? AND collection = ? AND digest IS NOT NULL ORDER BY name
            """, key.values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            return KeptStamp(
                name: try self.found(row.text(0), in: name),
                revision: try self.found(row.integer(1), in: name),
                digest: UInt64(bitPattern: Int64(try self.found(row.integer(2), in: name))))
        }
    }

    /// How much there is of one person.
    package func head(of person: String) throws(StoreError) -> RecordHead? {
        try connection.rows(
            """
            SELECT (SELECT max(number) FROM plan_version WHERE plan_version.person = person.key),
                (SELECT max(number) FROM entry WHERE entry.person = person.key)
            FROM person WHERE id = ?
            """, [.text(person)]
        ) { row throws(StoreError) in
            RecordHead(plan: row.integer(0) ?? 0, entry: row.integer(1) ?? 0)
        }.first
    }
}

extension Connection {
    /// Lets every app be told everything anew: what it was told after a backup was made, a store
    /// that was restored does not know.
    func forgetTold(at moment: Instant) throws(StoreError) {
        let table = "SELECT 1 FROM sqlite_schema WHERE name = 'account_collection'"
        guard try integer(table) != nil else { return }
        try run(
            """
            UPDATE account_collection SET first_known = max(revision, ?) + 1,
                revision = max(revision, ?) + 1
            """, Array(repeating: .integer(CollectionState.revision(at: moment)), count: 2))
    }
}

extension CollectionKey {
    var values: [SQLValue] { [.text(account), .text(name)] }
}
