import Journal

extension SQLStore {
    /// Returns the state of a collection, or `nil` if it was never made.
    package func collectionState(of key: CollectionKey) throws(StoreError) -> CollectionState? {
        hold(.account(key.account))
        return try connection.rows(
            """
            SELECT revision, first_known, source, due, revisions, title
            FROM account_collection WHERE account = ? AND name = ?
            """, key.values
        ) { row throws(StoreError) in
            let name = "a collection of an account"
            return CollectionState(
                revision: try self.found(row.integer("revision"), in: name),
                floor: try self.found(row.integer("first_known"), in: name),
                source: try self.found(row.bits("source"), in: name),
                due: try self.found(row.instant("due"), in: name),
                revisions: try self.found(row.text("revisions"), in: name),
                title: try self.found(row.text("title"), in: name))
        }.first
    }

    /// Returns the properties that apps have set on a collection, by property name.
    package func properties(of key: CollectionKey) throws(StoreError) -> [String: String] {
        hold(.account(key.account))
        return try pairs(
            "SELECT name, value FROM account_property WHERE account = ? AND collection = ?",
            key.values, by: "name", in: "what an app said of a collection"
        ) { row throws(StoreError) in row.text("value") }
    }

    /// Returns the object with a name, even if it was removed.
    package func object(
        _ name: String, in key: CollectionKey
    ) throws(StoreError) -> StoredObject? {
        try objects("AND name = ?", [.text(name)], in: key).first
    }

    /// Returns the live object with this UID.
    package func object(
        havingUID uid: String, in key: CollectionKey
    ) throws(StoreError) -> StoredObject? {
        try objects("AND uid = ?", [.text(uid)], in: key).first { $0.bytes != nil }
    }

    /// Returns the objects that were changed or removed after a revision, at most `limit`, in the
    /// order of their revisions.
    package func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [StoredObject] {
        try objects(
            "AND revision > ? ORDER BY revision LIMIT ?",
            [.integer(revision), .integer(limit ?? .max)], in: key)
    }

    /// Returns the live objects whose UID is the prefix followed by ASCII letters and digits.
    package func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [StoredObject] {
        try objects(
            "AND uid >= ? AND uid < ? AND digest IS NOT NULL", StoredValue.range(prefix),
            in: key)
    }

    private func objects(
        _ which: String, _ values: [StoredValue], in key: CollectionKey
    ) throws(StoreError) -> [StoredObject] {
        hold(.account(key.account))
        return try connection.rows(
            """
            SELECT name, uid, revision, raw, raw_hex, digest, versions FROM account_object
            WHERE account = ? AND collection = ? \(which)
            """, key.values + values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            return StoredObject(
                name: try self.found(row.text("name"), in: name),
                uid: try self.found(row.text("uid"), in: name),
                revision: try self.found(row.integer("revision"), in: name),
                bytes: EvidenceRow.raw(row), digest: row.bits("digest"),
                versions: try self.found(row.text("versions"), in: name))
        }
    }

    /// Returns the stamps of the live objects, in the order of their names.
    package func objectStamps(in key: CollectionKey) throws(StoreError) -> [StoredStamp] {
        hold(.account(key.account))
        return try connection.rows(
            """
            SELECT name, revision, digest FROM account_object
            WHERE account = ? AND collection = ? AND digest IS NOT NULL ORDER BY name
            """, key.values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            return StoredStamp(
                name: try self.found(row.text("name"), in: name),
                revision: try self.found(row.integer("revision"), in: name),
                digest: try self.found(row.bits("digest"), in: name))
        }
    }
}

extension CollectionKey {
    var values: [StoredValue] { [.text(account), .text(name)] }
}
