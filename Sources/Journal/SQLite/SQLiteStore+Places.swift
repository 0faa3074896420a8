import CivilTime

extension SQLiteStore {
    /// What was last seen at a place: a folder, an address, the exports of one program.
    public func sightings(at place: String) throws(StoreError) -> [Sighting] {
        guard let key = try key(ofPlace: place) else { return [] }
        return try connection.rows(
            """
            SELECT uid, recurrence, state, sequence, modified, starts, seen FROM sighting
            WHERE place = ? ORDER BY number
            """, [.integer(key)]
        ) { row throws(StoreError) in
            let name = "what was seen in a calendar"
            let modified = row.isNull(4) ? nil : try self.found(row.integer(4), in: name)
            let start = row.isNull(5) ? nil : try self.found(row.integer(5), in: name)
            let state = row.text(2).flatMap { Sighting.State(rawValue: $0) }
            return Sighting(
                uid: try self.found(row.text(0), in: name),
                recurrence: try self.found(row.text(1), in: name),
                state: try self.found(state, in: name),
                sequence: try self.found(row.integer(3), in: name),
                modified: modified.map { Instant(seconds: $0) },
                start: start.map { Instant(seconds: $0) },
                seen: Instant(seconds: try self.found(row.integer(6), in: name)))
        }
    }

    /// The UIDs of all that was last seen anywhere.
    public func seenUIDs() throws(StoreError) -> Set<String> {
        let uids = try connection.rows("SELECT DISTINCT uid FROM sighting") {
            row throws(StoreError) in
            try self.found(row.text(0), in: "what was seen in a calendar")
        }
        return Set(uids)
    }

    /// Puts what is there now in place of what was seen before.
    public func see(_ sightings: [Sighting], at place: String) throws(StoreError) {
        try change { () throws(StoreError) in
            let key = SQLValue.integer(try self.makeKey(ofPlace: place))
            try self.connection.run("DELETE FROM sighting WHERE place = ?", [key])
            for (index, sighting) in sightings.enumerated() {
                try self.connection.run(
                    """
                    INSERT INTO sighting
                        (place, number, uid, recurrence, state, sequence, modified, starts, seen)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        key, .integer(index + 1), .text(sighting.uid),
                        .text(sighting.recurrence), .text(sighting.state.rawValue),
                        .integer(sighting.sequence), .optional(sighting.modified?.seconds),
                        .optional(sighting.start?.seconds), .integer(sighting.seen.seconds),
                    ])
            }
        }
    }

    /// The version of what an address gave last, such as its ETag.
    public func version(of place: String) throws(StoreError) -> String? {
        try connection.rows(
            "SELECT version FROM calendar_place WHERE name = ?", [.text(place)]
        ) { row throws(StoreError) in
            row.isNull(0) ? nil : try self.found(row.text(0), in: "a place of calendars")
        }.first ?? nil
    }

    /// Keeps the version of what an address gave.
    public func setVersion(_ version: String?, of place: String) throws(StoreError) {
        try change { () throws(StoreError) in
            let key = try self.makeKey(ofPlace: place)
            try self.connection.run(
                "UPDATE calendar_place SET version = ? WHERE key = ?",
                [.optional(version), .integer(key)])
        }
    }

    /// The UIDs under which other programs went on with a series of ours, each with the UID before it.
    public func aliases() throws(StoreError) -> [String: String] {
        try pairs("SELECT uid, original FROM calendar_alias ORDER BY uid", [], "an alias") {
            row throws(StoreError) in row.text(1)
        }
    }

    /// Keeps such UIDs; one that is known keeps the UID that it has.
    public func add(aliases: [String: String]) throws(StoreError) {
        try change { () throws(StoreError) in
            for (uid, original) in aliases.sorted(by: { $0.key < $1.key }) {
                try self.connection.run(
                    """
                    INSERT INTO calendar_alias (uid, original) VALUES (?, ?)
                    ON CONFLICT (uid) DO NOTHING
                    """, [.text(uid), .text(original)])
            }
        }
    }

    /// The files that dosecal wrote into a folder, by name, each with a digest of its bytes.
    public func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64] {
        guard let key = try key(ofPlace: folder) else { return [:] }
        return try pairs(
            "SELECT name, digest FROM written_file WHERE place = ? ORDER BY name",
            [.integer(key)], "a file that was written"
        ) { row throws(StoreError) in
            row.integer(1).map { UInt64(bitPattern: Int64($0)) }
        }
    }

    /// Puts these in place of the files known before.
    public func setWrittenFiles(
        _ files: [String: UInt64], in folder: String
    ) throws(StoreError) {
        try change { () throws(StoreError) in
            let key = SQLValue.integer(try self.makeKey(ofPlace: folder))
            try self.connection.run("DELETE FROM written_file WHERE place = ?", [key])
            for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
                try self.connection.run(
                    "INSERT INTO written_file (place, name, digest) VALUES (?, ?, ?)",
                    [key, .text(name), .integer(Int(Int64(bitPattern: digest)))])
            }
        }
    }
}

extension SQLiteStore {
    /// All places of which anything is known, in order.
    func places() throws(StoreError) -> [String] {
        try connection.rows("SELECT name FROM calendar_place") { row throws(StoreError) in
            try self.found(row.text(0), in: "a place of calendars")
        }.sorted()
    }

    private func key(ofPlace name: String) throws(StoreError) -> Int? {
        try connection.integer("SELECT key FROM calendar_place WHERE name = ?", [.text(name)])
    }

    private func makeKey(ofPlace name: String) throws(StoreError) -> Int {
        if let key = try key(ofPlace: name) { return key }
        let key = try next("SELECT max(key) FROM calendar_place")
        try connection.run(
            "INSERT INTO calendar_place (key, name) VALUES (?, ?)", [.integer(key), .text(name)])
        return key
    }

    /// Rows that begin with a text, by that text.
    private func pairs<Value>(
        _ sql: String, _ values: [SQLValue], _ name: String,
        _ value: (borrowing PreparedStatement) throws(StoreError) -> Value?
    ) throws(StoreError) -> [String: Value] {
        let rows = try connection.rows(sql, values) { row throws(StoreError) in
            (try self.found(row.text(0), in: name), try self.found(try value(row), in: name))
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }
}
