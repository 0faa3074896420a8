extension Schema {
    /// Change 13: feeds that are kept in the store, and who makes each. Only a store that several
    /// machines share uses it; no copy of a store has them, as they are made again.
    static let storedFeeds = """
        CREATE TABLE stored_feed (
            subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
            claim BIGINT NOT NULL CHECK (claim >= 0),
            claimed_until BIGINT,
            packed BLOB
        );
        """
}
