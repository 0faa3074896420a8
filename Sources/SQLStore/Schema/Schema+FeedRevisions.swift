extension Schema {
    /// Change 15: the revisions of a feed's components have a table of their own. They are long, and
    /// what else is known of a feed is read and written without them.
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
