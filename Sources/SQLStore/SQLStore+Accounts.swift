import Journal

extension SQLStore {
    /// How far a collection has come; nil before anybody looked.
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

    /// What apps have said of a collection, by its name.
    package func properties(of key: CollectionKey) throws(StoreError) -> [String: String] {
        hold(.account(key.account))
        return try pairs(
            "SELECT name, value FROM account_property WHERE account = ? AND collection = ?",
            key.values, by: "name", in: "what an app said of a collection"
        ) { row throws(StoreError) in row.text("value") }
    }

    /// The object of a name, also where it was removed.
    package func object(
        _ name: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        try objects("AND name = ?", [.text(name)], in: key).first
    }

    /// The object that is there and has a UID.
    package func object(
        havingUID uid: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        try objects("AND uid = ?", [.text(uid)], in: key).first { $0.bytes != nil }
    }

    /// What was changed or removed after a revision, in the order of the revisions; no more than
    /// `limit`.
    package func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [KeptObject] {
        try objects(
            "AND revision > ? ORDER BY revision LIMIT ?",
            [.integer(revision), .integer(limit ?? .max)], in: key)
    }

    /// The objects that are there and whose UIDs begin so.
    package func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [KeptObject] {
        try objects(
            "AND uid >= ? AND uid < ? AND digest IS NOT NULL", StoredValue.range(prefix),
            in: key)
    }

    private func objects(
        _ which: String, _ values: [StoredValue], in key: CollectionKey
    ) throws(StoreError) -> [KeptObject] {
        hold(.account(key.account))
        return try connection.rows(
            """
            SELECT name, uid, revision, raw, raw_hex, digest, versions FROM account_object
            WHERE account = ? AND collection = ? \(which)
            """, key.values + values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            return KeptObject(
                name: try self.found(row.text("name"), in: name),
                uid: try self.found(row.text("uid"), in: name),
                revision: try self.found(row.integer("revision"), in: name),
                bytes: EvidenceRow.raw(row), digest: row.bits("digest"),
                versions: try self.found(row.text("versions"), in: name))
        }
    }

    /// By what the objects that are there are known, in the order of their names.
    package func objectStamps(in key: CollectionKey) throws(StoreError) -> [KeptStamp] {
        hold(.account(key.account))
        return try connection.rows(
            """
            SELECT name, revision, digest FROM account_object
            WHERE account = ? AND collection = ? AND digest IS NOT NULL ORDER BY name
            """, key.values
        ) { row throws(StoreError) in
            let name = "an object of an account"
            return KeptStamp(
                name: try self.found(row.text("name"), in: name),
                revision: try self.found(row.integer("revision"), in: name),
                digest: try self.found(row.bits("digest"), in: name))
        }
    }
}

extension CollectionKey {
    var values: [StoredValue] { [.text(account), .text(name)] }
}
