extension Schema {
    /// Change 15: a separate table for the revisions of a feed's components, which are long and not
    /// needed when the state of a feed is read or written.
    static let feedRevisions = """
        CREATE TABLE feed_revisions (
            subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
            revisions TEXT NOT NULL
        );
        INSERT INTO feed_revisions (subscriber, revisions)
            SELECT subscriber, revisions FROM publication
            WHERE subscriber IN (SELECT id FROM subscriber) ORDER BY subscriber;
        ALTER TABLE publication DROP COLUMN revisions;
        """
}
