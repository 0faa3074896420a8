extension Schema {
    /// Change 2: evidence from calendars, and the last known states of calendar objects.
    ///
    /// An entry may refer to evidence that is not stored, because a log can be imported without it.
    /// Bytes are stored as text or as hexadecimal digits, because the databases have no common type
    /// for bytes.
    static let calendars = """
        CREATE TABLE entry_with_basis (
        \(entryColumns),
            evidence TEXT CHECK (length(evidence) = 32),
            grade TEXT CHECK (grade IN ('exact', 'likely', 'check')),
            FOREIGN KEY (subject, person) REFERENCES subject (key, person),
            CHECK ((slot IS NULL) = (ordinal IS NULL)),
            CHECK (slot IS NOT NULL OR planned_start IS NULL),
            CHECK ((snoozed_until IS NOT NULL) = (kind = 'snoozed')),
            CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
            CHECK ((evidence IS NULL) = (grade IS NULL)),
            CHECK ((done_at IS NOT NULL)
                = (kind IN ('taken', 'skipped', 'snoozed', 'seen', 'counted'))),
            CHECK (slot IS NOT NULL OR kind NOT IN ('skipped', 'snoozed', 'seen')),
            CHECK (slot IS NULL OR kind IN ('taken', 'skipped', 'snoozed', 'seen')),
            CHECK (amount IS NOT NULL OR kind <> 'counted'),
            CHECK (amount IS NULL OR kind IN ('taken', 'counted')),
            CHECK (kind IN
                ('taken', 'skipped', 'snoozed', 'seen', 'worn', 'replaced', 'counted', 'undone'))
        );
        INSERT INTO entry_with_basis
            (number, id, person, subject, recorded, source, kind, day, slot, ordinal,
                planned_start, done_at, amount, snoozed_until, undoes, note)
            SELECT number, id, person, subject, recorded, source, kind, day, slot, ordinal,
                planned_start, done_at, amount, snoozed_until, undoes, note
            FROM entry ORDER BY number;
        DROP TABLE entry;
        ALTER TABLE entry_with_basis RENAME TO entry;
        \(entryIndexes)
        CREATE TABLE evidence (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
            first_read BIGINT NOT NULL CHECK (first_read BETWEEN -62135596800 AND 253402300799),
            origin TEXT NOT NULL,
            line BIGINT NOT NULL CHECK (line >= 1),
            raw TEXT,
            raw_hex TEXT,
            CHECK ((raw IS NULL) <> (raw_hex IS NULL))
        );
        CREATE TABLE unmatched (
            number BIGINT PRIMARY KEY CHECK (number >= 1),
            evidence TEXT NOT NULL UNIQUE REFERENCES evidence (id)
        );
        CREATE TABLE settlement (
            unmatched BIGINT NOT NULL REFERENCES unmatched (number),
            place BIGINT NOT NULL CHECK (place >= 1),
            recorded BIGINT NOT NULL CHECK (recorded BETWEEN -62135596800 AND 253402300799),
            kind TEXT NOT NULL CHECK (kind IN ('assigned', 'dropped')),
            entry TEXT CHECK (length(entry) = 32),
            PRIMARY KEY (unmatched, place),
            CHECK ((entry IS NOT NULL) = (kind = 'assigned'))
        );
        CREATE TABLE calendar_place (
            key BIGINT PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            version TEXT
        );
        CREATE TABLE sighting (
            place BIGINT NOT NULL REFERENCES calendar_place (key),
            number BIGINT NOT NULL CHECK (number >= 1),
            uid TEXT NOT NULL,
            recurrence TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'done', 'left', 'gone')),
            sequence BIGINT NOT NULL,
            modified BIGINT,
            starts BIGINT,
            seen BIGINT NOT NULL,
            PRIMARY KEY (place, number)
        );
        CREATE TABLE calendar_alias (
            uid TEXT NOT NULL PRIMARY KEY,
            original TEXT NOT NULL
        );
        CREATE TABLE written_file (
            place BIGINT NOT NULL REFERENCES calendar_place (key),
            name TEXT NOT NULL,
            digest BIGINT NOT NULL,
            PRIMARY KEY (place, name)
        );
        """
}
