import CivilTime
import Journal

extension SQLStore {
    /// Returns the last known states of all objects at a place, which is a folder, an address or
    /// the exports of one program.
    package func sightings(at place: String) throws(StoreError) -> [LastSeenState] {
        guard let key = try key(ofPlace: place) else { return [] }
        return try numberedSightings("place = ? ORDER BY number", [.integer(key)]).map(\.sighting)
    }

    /// Returns the last known states of the objects with these UIDs.
    package func sightings(
        of uids: Set<String>, at place: String
    ) throws(StoreError) -> [LastSeenState] {
        guard let key = try key(ofPlace: place) else { return [] }
        var all: [LastSeenState] = []
        for uid in uids.sorted() {
            all += try numberedSightings(of: uid, at: key).map(\.sighting)
        }
        return all
    }

    /// Returns the last known states of the objects whose UID is the prefix followed by ASCII
    /// letters and digits.
    package func sightings(
        ofBeginning prefix: String, at place: String
    ) throws(StoreError) -> [LastSeenState] {
        guard let key = try key(ofPlace: place) else { return [] }
        return try numberedSightings(
            "\(Self.byUID) AND uid >= ? AND uid < ? ORDER BY number",
            [.integer(key)] + StoredValue.range(prefix)
        ).map(\.sighting)
    }

    /// Returns the last known states with a UID at a place, with their numbers.
    func numberedSightings(
        of uid: String, at place: Int
    ) throws(StoreError) -> [(number: Int, sighting: LastSeenState)] {
        try numberedSightings(
            "\(Self.byUID) AND uid = ? ORDER BY number", [.integer(place), .text(uid)])
    }

    /// A UID occurs at few places, but a place has many UIDs. The plus sign makes the database
    /// search by UID.
    private static var byUID: String { "+place = ?" }

    private func numberedSightings(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [(number: Int, sighting: LastSeenState)] {
        try connection.rows(
            """
            SELECT uid, recurrence, state, sequence, modified, starts, seen, contradiction, number
            FROM sighting
            WHERE \(which)
            """, values
        ) { row throws(StoreError) in
            let name = "what was seen in a calendar"
            let uid = try self.found(row.text("uid"), in: name)
            let recurrence = try self.found(row.text("recurrence"), in: name)
            let state: LastSeenState.State = try self.found(row.value("state"), in: name)
            let sequence = try self.found(row.integer("sequence"), in: name)
            let modified =
                row.isNull("modified") ? nil : try self.found(row.integer("modified"), in: name)
            let start =
                row.isNull("starts") ? nil : try self.found(row.integer("starts"), in: name)
            let sighting = LastSeenState(
                uid: uid, recurrence: recurrence, state: state, sequence: sequence,
                modified: modified.map { Instant(seconds: $0) },
                start: start.map { Instant(seconds: $0) },
                seen: Instant(seconds: try self.found(row.integer("seen"), in: name)),
                contradiction: row.value("contradiction"))
            return (try self.found(row.integer("number"), in: name), sighting)
        }
    }

    /// Returns whether an object with this UID was seen at any place.
    package func isSeen(_ uid: String) throws(StoreError) -> Bool {
        hold(.household)
        return try connection.integer("SELECT 1 FROM sighting WHERE uid = ? LIMIT 1", [.text(uid)])
            != nil
    }

    /// Returns the UIDs of all objects that were seen at any place.
    package func seenUIDs() throws(StoreError) -> Set<String> {
        hold(.household)
        return Set(
            try texts("SELECT DISTINCT uid FROM sighting", in: "what was seen in a calendar"))
    }

    /// Returns the version of the last response from an address, such as its ETag.
    package func version(of place: String) throws(StoreError) -> String? {
        hold(.household)
        return try connection.rows(
            "SELECT version FROM calendar_place WHERE name = ?", [.text(place)]
        ) { row throws(StoreError) in
            row.isNull("version")
                ? nil : try self.found(row.text("version"), in: "a place of calendars")
        }.first ?? nil
    }

    /// Returns the UIDs under which other programs continued one of our series, each mapped to the
    /// previous UID.
    package func aliases() throws(StoreError) -> [String: String] {
        hold(.household)
        return try pairs(
            "SELECT uid, original FROM calendar_alias ORDER BY uid", by: "uid", in: "an alias"
        ) { row throws(StoreError) in row.text("original") }
    }

    /// Returns the digests of the files that dosecal wrote into a folder, by file name.
    package func writtenFiles(in folder: String) throws(StoreError) -> [String: UInt64] {
        try writtenFiles("", [], in: folder)
    }

    /// Returns the digests of the written files whose name is the prefix followed by ASCII letters
    /// and digits.
    package func writtenFiles(
        beginning prefix: String, in folder: String
    ) throws(StoreError) -> [String: UInt64] {
        try writtenFiles("AND name >= ? AND name < ?", StoredValue.range(prefix), in: folder)
    }

    private func writtenFiles(
        _ which: String, _ values: [StoredValue], in folder: String
    ) throws(StoreError) -> [String: UInt64] {
        guard let key = try key(ofPlace: folder) else { return [:] }
        return try pairs(
            "SELECT name, digest FROM written_file WHERE place = ? \(which) ORDER BY name",
            [.integer(key)] + values, by: "name", in: "a file that was written"
        ) { row throws(StoreError) in row.bits("digest") }
    }
}

extension SQLStore {
    /// Returns the names of all known places, in order.
    func places() throws(StoreError) -> [String] {
        try texts("SELECT name FROM calendar_place", in: "a place of calendars").sorted()
    }

    func key(ofPlace name: String) throws(StoreError) -> Int? {
        hold(.household)
        return try connection.integer(
            "SELECT key FROM calendar_place WHERE name = ?", [.text(name)])
    }
}
