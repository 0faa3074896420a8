import CivilTime
import Journal

extension SQLChange {
    func set(_ state: CollectionState, of key: CollectionKey) throws(StoreError) {
        try part(.account(key.account)) { () throws(StoreError) in
            try run(
                """
                INSERT INTO account_collection
                    (account, name, revision, first_known, source, due, revisions, title)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (account, name) DO UPDATE SET revision = excluded.revision,
                    first_known = excluded.first_known, source = excluded.source,
                    due = excluded.due, revisions = excluded.revisions, title = excluded.title
                """,
                key.values + [
                    .integer(state.revision), .integer(state.floor),
                    .bits(state.source),
                    .integer(state.due.seconds), .text(state.revisions), .text(state.title),
                ])
        }
    }

    func put(_ object: StoredObject, in key: CollectionKey) throws(StoreError) {
        let raw = object.bytes.map { RawText($0) }
        try part(.account(key.account)) { () throws(StoreError) in
            try run(
                """
                INSERT INTO account_object
                    (account, collection, name, uid, revision, raw, raw_hex, digest, versions)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (account, collection, name) DO UPDATE SET uid = excluded.uid,
                    revision = excluded.revision, raw = excluded.raw, raw_hex = excluded.raw_hex,
                    digest = excluded.digest, versions = excluded.versions
                """,
                key.values + [
                    .text(object.name), .text(object.uid), .integer(object.revision),
                    .optional(raw?.plain), .optional(raw?.digits),
                    object.digest.map { .bits($0) } ?? .null,
                    .text(object.versions),
                ])
        }
    }

    func forgetRemovals(
        upTo revision: Int, in key: CollectionKey
    ) throws(StoreError) -> Bool {
        try part(.account(key.account)) { () throws(StoreError) in
            try run(
                """
                DELETE FROM account_object
                WHERE account = ? AND collection = ? AND revision <= ?
                    AND raw IS NULL AND raw_hex IS NULL
                """, key.values + [.integer(revision)])
            return changes > 0
        }
    }

    func set(
        _ value: String?, for property: String, of key: CollectionKey
    ) throws(StoreError) {
        let place = key.values + [.text(property)]
        try part(.account(key.account)) { () throws(StoreError) in
            guard let value else {
                return try run(
                    "DELETE FROM account_property WHERE account = ? AND collection = ? AND name = ?",
                    place)
            }
            try run(
                """
                INSERT INTO account_property (account, collection, name, value)
                VALUES (?, ?, ?, ?)
                ON CONFLICT (account, collection, name) DO UPDATE SET value = excluded.value
                """, place + [.text(value)])
        }
    }
}
