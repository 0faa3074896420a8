import CivilTime
import Journal

extension SQLChange {
    func see(_ sightings: [LastSeenState], at place: String) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            let key = StoredValue.integer(try makeKey(ofPlace: place))
            let before = try sql.sightings(at: place)
            try run(
                "DELETE FROM sighting WHERE place = ? AND number > ?",
                [key, .integer(sightings.count)])
            for (index, sighting) in sightings.enumerated()
            where !before.indices.contains(index) || before[index] != sighting {
                try put(sighting, index + 1, at: key)
            }
        }
    }

    func see(
        _ sightings: [LastSeenState], of uids: Set<String>, at place: String
    ) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            let key = try makeKey(ofPlace: place)
            for uid in uids.sorted() {
                let before = try sql.numberedSightings(of: uid, at: key)
                let now = sightings.filter { $0.uid == uid }
                for (old, new) in zip(before, now) where old.sighting != new {
                    try put(new, old.number, at: .integer(key))
                }
                for new in now.dropFirst(before.count) {
                    let number = try lastNumber(at: key) + 1
                    try put(new, number, at: .integer(key))
                }
                for old in before.dropFirst(now.count).reversed() {
                    try dropSighting(old.number, at: key)
                }
            }
        }
    }

    private func lastNumber(at place: Int) throws(StoreError) -> Int {
        try sql.connection.integer(
            "SELECT max(number) FROM sighting WHERE place = ?", [.integer(place)]) ?? 0
    }

    /// Deletes a row and gives its number to the last row, so that the numbers have no gaps.
    private func dropSighting(_ number: Int, at place: Int) throws(StoreError) {
        let last = try lastNumber(at: place)
        try run(
            "DELETE FROM sighting WHERE place = ? AND number = ?",
            [.integer(place), .integer(number)])
        guard number < last else { return }
        try run(
            "UPDATE sighting SET number = ? WHERE place = ? AND number = ?",
            [.integer(number), .integer(place), .integer(last)])
    }

    private func put(
        _ sighting: LastSeenState, _ number: Int, at place: StoredValue
    ) throws(StoreError) {
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
                place, .integer(number), .text(sighting.uid),
                .text(sighting.recurrence), .text(sighting.state.rawValue),
                .integer(sighting.sequence), .optional(sighting.modified?.seconds),
                .optional(sighting.start?.seconds), .integer(sighting.seen.seconds),
                .optional(sighting.contradiction?.rawValue),
            ])
    }

    func setVersion(_ version: String?, of place: String) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            let key = try makeKey(ofPlace: place)
            try run(
                "UPDATE calendar_place SET version = ? WHERE key = ?",
                [.optional(version), .integer(key)])
        }
    }

    func add(aliases: [String: String]) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
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
        try part(.household) { () throws(StoreError) in
            let key = StoredValue.integer(try makeKey(ofPlace: folder))
            let before = try sql.writtenFiles(in: folder)
            try replace(before, with: files, in: key)
        }
    }

    func setWrittenFiles(
        _ files: [String: UInt64], of names: Set<String>, in folder: String
    ) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            let key = StoredValue.integer(try makeKey(ofPlace: folder))
            for name in names.sorted() {
                try put(files[name], of: name, in: key)
            }
        }
    }

    private func replace(
        _ before: [String: UInt64], with files: [String: UInt64], in key: StoredValue
    ) throws(StoreError) {
        for name in Set(before.keys).union(files.keys).sorted() where before[name] != files[name] {
            try put(files[name], of: name, in: key)
        }
    }

    private func put(
        _ digest: UInt64?, of name: String, in key: StoredValue
    ) throws(StoreError) {
        guard let digest else {
            return try run(
                "DELETE FROM written_file WHERE place = ? AND name = ?", [key, .text(name)])
        }
        try run(
            """
            INSERT INTO written_file (place, name, digest) VALUES (?, ?, ?)
            ON CONFLICT (place, name) DO UPDATE SET digest = excluded.digest
            """, [key, .text(name), .bits(digest)])
    }

    private func makeKey(ofPlace name: String) throws(StoreError) -> Int {
        if let key = try sql.key(ofPlace: name) { return key }
        let key = try next("SELECT max(key) FROM calendar_place")
        try run(
            "INSERT INTO calendar_place (key, name) VALUES (?, ?)", [.integer(key), .text(name)])
        return key
    }
}
