extension Schema {
    /// Change 4: subscribers, published feeds and settings of the household.
    ///
    /// Names in lists contain no spaces, so spaces separate them.
    static let publishing = """
        CREATE TABLE subscriber (
            id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
            name TEXT NOT NULL,
            people TEXT NOT NULL,
            items TEXT NOT NULL,
            item_kinds TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('events', 'tasks')),
            discreet BIGINT NOT NULL CHECK (discreet IN (0, 1)),
            alarms BIGINT NOT NULL CHECK (alarms IN (0, 1)),
            added BIGINT NOT NULL CHECK (added BETWEEN -62135596800 AND 253402300799),
            revoked BIGINT CHECK (revoked BETWEEN -62135596800 AND 253402300799)
        );
        CREATE TABLE feed_token (
            number BIGINT PRIMARY KEY CHECK (number >= 1),
            token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
            subscriber TEXT NOT NULL REFERENCES subscriber (id),
            until BIGINT CHECK (until BETWEEN -62135596800 AND 253402300799)
        );
        CREATE TABLE publication (
            subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
            source BIGINT NOT NULL,
            due BIGINT NOT NULL CHECK (due BETWEEN -62135596800 AND 253402300799),
            revisions TEXT NOT NULL,
            digest BIGINT NOT NULL,
            changed BIGINT NOT NULL CHECK (changed BETWEEN -62135596800 AND 253402300799),
            files TEXT
        );
        CREATE TABLE setting (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        );
        """
}
