extension Schema {
    /// Change 1: plans and entries.
    static let record = """
        CREATE TABLE person (
            key BIGINT PRIMARY KEY,
            id TEXT NOT NULL UNIQUE CHECK (id <> '')
        );
        CREATE TABLE subject (
            key BIGINT PRIMARY KEY,
            person BIGINT NOT NULL REFERENCES person (key),
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            unit TEXT,
            zone TEXT NOT NULL,
            UNIQUE (key, person),
            UNIQUE (person, item, name, zone, unit)
        );
        CREATE UNIQUE INDEX subject_without_unit ON subject (person, item, name, zone)
            WHERE unit IS NULL;
        CREATE TABLE plan_version (
            person BIGINT NOT NULL REFERENCES person (key),
            number BIGINT NOT NULL CHECK (number >= 1),
            since BIGINT NOT NULL CHECK (since BETWEEN -62135596800 AND 253402300799),
            content TEXT,
            PRIMARY KEY (person, number)
        );
        CREATE TABLE plan_item (
            person BIGINT NOT NULL,
            version BIGINT NOT NULL,
            place BIGINT NOT NULL CHECK (place >= 1),
            id TEXT NOT NULL,
            first_day BIGINT NOT NULL CHECK (first_day BETWEEN -719162 AND 2932896),
            PRIMARY KEY (person, version, place),
            FOREIGN KEY (person, version) REFERENCES plan_version (person, number)
        );
        CREATE TABLE plan_slot (
            person BIGINT NOT NULL,
            version BIGINT NOT NULL,
            item BIGINT NOT NULL,
            place BIGINT NOT NULL CHECK (place >= 1),
            id TEXT NOT NULL,
            PRIMARY KEY (person, version, item, place),
            FOREIGN KEY (person, version, item) REFERENCES plan_item (person, version, place)
        );
        CREATE TABLE entry (
        \(entryColumns),
            FOREIGN KEY (subject, person) REFERENCES subject (key, person),
            CHECK ((slot IS NULL) = (ordinal IS NULL)),
            CHECK (slot IS NOT NULL OR planned_start IS NULL),
            CHECK ((snoozed_until IS NOT NULL) = (kind = 'snoozed')),
            CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
            CHECK ((done_at IS NOT NULL) = (kind IN ('taken', 'skipped', 'snoozed', 'counted'))),
            CHECK (slot IS NOT NULL OR kind NOT IN ('skipped', 'snoozed')),
            CHECK (slot IS NULL OR kind IN ('taken', 'skipped', 'snoozed')),
            CHECK (amount IS NOT NULL OR kind <> 'counted'),
            CHECK (amount IS NULL OR kind IN ('taken', 'counted')),
            CHECK (kind IN
                ('taken', 'skipped', 'snoozed', 'worn', 'replaced', 'counted', 'undone'))
        );
        \(entryIndexes)
        """

    /// The columns of an entry that changes 1 and 2 have in common.
    static let entryColumns = """
            number INTEGER PRIMARY KEY CHECK (number >= 1),
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 32),
            person BIGINT NOT NULL,
            subject BIGINT NOT NULL,
            recorded BIGINT NOT NULL CHECK (recorded BETWEEN -62135596800 AND 253402300799),
            source TEXT NOT NULL CHECK (source <> ''),
            kind TEXT NOT NULL,
            day BIGINT NOT NULL CHECK (day BETWEEN -719162 AND 2932896),
            slot TEXT,
            ordinal BIGINT CHECK (ordinal >= 1),
            planned_start BIGINT CHECK (planned_start BETWEEN -62135596800 AND 253402300799),
            done_at BIGINT CHECK (done_at BETWEEN -62135596800 AND 253402300799),
            amount BIGINT CHECK (amount BETWEEN 0 AND 1000000000),
            snoozed_until BIGINT CHECK (snoozed_until BETWEEN -62135596800 AND 253402300799),
            undoes TEXT CHECK (length(undoes) = 32 AND undoes <> id),
            note TEXT
        """

    /// The indexes of the entries, which change 2 creates again with the table.
    static let entryIndexes = """
        CREATE INDEX entry_by_person ON entry (person, number);
        CREATE INDEX entry_by_day ON entry (person, day);
        CREATE INDEX entry_by_time ON entry (subject, done_at, amount) WHERE kind = 'taken';
        CREATE INDEX entry_of_supplies ON entry (person, number)
            WHERE kind IN ('replaced', 'counted', 'undone');
        CREATE INDEX entry_by_undoing ON entry (person, undoes) WHERE undoes IS NOT NULL;
        """
}
