extension Schema {
    /// Change 13: feeds in the store, and the publishers that make them. Only a store that several
    /// machines share uses it. Copies of a store omit the feeds, which are made again.
    static let storedFeeds = """
        CREATE TABLE stored_feed (
            subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
            claim BIGINT NOT NULL CHECK (claim >= 0),
            claimed_until BIGINT,
            packed BLOB
        );
        """
}
