import CivilTime
import Journal

extension SQLiteChange {
    func see(_ sightings: [Sighting], at place: String) throws(StoreError) {
        try part { () throws(StoreError) in
            let key = SQLValue.integer(try makeKey(ofPlace: place))
            try run("DELETE FROM sighting WHERE place = ?", [key])
            for (index, sighting) in sightings.enumerated() {
                try run(
                    """
                    INSERT INTO sighting
                        (place, number, uid, recurrence, state, sequence, modified, starts, seen,
                         contradiction)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
            try run("DELETE FROM written_file WHERE place = ?", [key])
            for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
                try run(
                    "INSERT INTO written_file (place, name, digest) VALUES (?, ?, ?)",
                    [key, .text(name), .integer(Int(Int64(bitPattern: digest)))])
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
