extension Schema {
    /// Change 3: dropped evidence can become unsettled again.
    static let reopening = """
        CREATE TABLE settlement_or_reopening (
            unmatched BIGINT NOT NULL REFERENCES unmatched (number),
            place BIGINT NOT NULL CHECK (place >= 1),
            recorded BIGINT NOT NULL CHECK (recorded BETWEEN -62135596800 AND 253402300799),
            kind TEXT NOT NULL CHECK (kind IN ('assigned', 'dropped', 'reopened')),
            entry TEXT CHECK (length(entry) = 32),
            PRIMARY KEY (unmatched, place),
            CHECK ((entry IS NOT NULL) = (kind = 'assigned'))
        );
        INSERT INTO settlement_or_reopening (unmatched, place, recorded, kind, entry)
            SELECT unmatched, place, recorded, kind, entry FROM settlement
            ORDER BY unmatched, place;
        DROP TABLE settlement;
        ALTER TABLE settlement_or_reopening RENAME TO settlement;
        """
}
