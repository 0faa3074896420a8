import CivilTime
import Journal

extension SQLiteChange {
    func see(_ sightings: [Sighting], at place: String) throws(StoreError) {
        try part { () throws(StoreError) in
            let key = SQLValue.integer(try makeKey(ofPlace: place))
            let before = try sqlite.sightings(at: place)
            try run(
                "DELETE FROM sighting WHERE place = ? AND number > ?",
                [key, .integer(sightings.count)])
            for (index, sighting) in sightings.enumerated()
            where !before.indices.contains(index) || before[index] != sighting {
                try run(
                    """
                    INSERT INTO sighting
                        (place, number, uid, recurrence, state, sequence, modified, starts, seen,
                         contradiction)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (place, number) DO UPDATE SET uid = excluded.uid,
                        recurrence = excluded.recurrence, state = excluded.state,
                        sequence = excluded.sequence, modified = excluded.modified,
                        starts = excluded.starts, seen = excluded.seen,
                        contradiction = excluded.contradiction
                    """,
                    [
                        key, .integer(index + 1), .text(sighting.uid),
                        .text(sighting.recurrence), .text(sighting.state.rawValue),
                        .integer(sighting.sequence), .optional(sighting.modified?.seconds),
                        .optional(sighting.start?.seconds), .integer(sighting.seen.seconds),
                        .optional(sighting.contradiction?.rawValue),
                    ])
            }
        }
    }

    func setVersion(_ version: String?, of place: String) throws(StoreError) {
        try part { () throws(StoreError) in
            let key = try makeKey(ofPlace: place)
            try run(
                "UPDATE calendar_place SET version = ? WHERE key = ?",
                [.optional(version), .integer(key)])
        }
    }

    func add(aliases: [String: String]) throws(StoreError) {
        try part { () throws(StoreError) in
            for (uid, original) in aliases.sorted(by: { $0.key < $1.key }) {
                try run(
                    """
                    INSERT INTO calendar_alias (uid, original) VALUES (?, ?)
                    ON CONFLICT (uid) DO NOTHING
                    """, [.text(uid), .text(original)])
            }
        }
    }

    func setWrittenFiles(
        _ files: [String: UInt64], in folder: String
    ) throws(StoreError) {
        try part { () throws(StoreError) in
            let key = SQLValue.integer(try makeKey(ofPlace: folder))
            let before = try sqlite.writtenFiles(in: folder)
            for name in before.keys.sorted() where files[name] == nil {
                try run(
                    "DELETE FROM written_file WHERE place = ? AND name = ?", [key, .text(name)])
            }
            for (name, digest) in files.sorted(by: { $0.key < $1.key })
            where before[name] != digest {
                try run(
                    """
                    INSERT INTO written_file (place, name, digest) VALUES (?, ?, ?)
                    ON CONFLICT (place, name) DO UPDATE SET digest = excluded.digest
                    """, [key, .text(name), .integer(Int(Int64(bitPattern: digest)))])
            }
        }
    }

    private func makeKey(ofPlace name: String) throws(StoreError) -> Int {
        if let key = try sqlite.key(ofPlace: name) { return key }
        let key = try next("SELECT max(key) FROM calendar_place")
        try run(
            "INSERT INTO calendar_place (key, name) VALUES (?, ?)", [.integer(key), .text(name)])
        return key
    }
}
