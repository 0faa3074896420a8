extension Schema {
    /// Change 6: what shows that nothing was changed. The digests of what is there are reckoned by
    /// the store, which does so in the same transaction.
    ///
    /// A person's entries, and the versions of the plan, each cover the one before; the person has
    /// the last digest of both. The one mark says which store it is and how often it was written.
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
