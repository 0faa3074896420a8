extension Schema {
    /// Change 6: digests that show whether data was changed. The store computes the digests of
    /// existing data in the same transaction.
    ///
    /// The digest of an entry or plan version covers the previous one of the person, and the row of
    /// the person has the last ones. The mark is the ID of the store with the number of writes.
    static let digests = """
        ALTER TABLE entry ADD COLUMN digest TEXT CHECK (length(digest) = 64);
        ALTER TABLE plan_version ADD COLUMN digest TEXT CHECK (length(digest) = 64);
        ALTER TABLE evidence ADD COLUMN digest TEXT CHECK (length(digest) = 64);
        ALTER TABLE person ADD COLUMN entry_digest TEXT CHECK (length(entry_digest) = 64);
        ALTER TABLE person ADD COLUMN plan_digest TEXT CHECK (length(plan_digest) = 64);
        CREATE TABLE write_mark (
            key INTEGER PRIMARY KEY CHECK (key = 1),
            mark TEXT NOT NULL CHECK (length(mark) = 45)
        );
        INSERT INTO write_mark (key, mark)
            VALUES (1, '00000000000000000000000000000000 000000000000');
        """
}
