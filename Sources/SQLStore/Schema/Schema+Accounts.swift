extension Schema {
    /// Change 7: accounts, and the calendar objects in their collections.
    ///
    /// An account is a subscriber with a permission level. Of a removed object only the name is
    /// kept, so that apps can be informed.
    static let accounts = """
        ALTER TABLE subscriber ADD COLUMN account TEXT CHECK (account IN ('look', 'answer'));
        CREATE TABLE account_collection (
            account TEXT NOT NULL REFERENCES subscriber (id),
            name TEXT NOT NULL CHECK (name <> ''),
            revision BIGINT NOT NULL CHECK (revision >= 0),
            first_known BIGINT NOT NULL CHECK (first_known >= 0),
            source BIGINT NOT NULL,
            due BIGINT NOT NULL CHECK (due BETWEEN -62135596800 AND 253402300799),
            revisions TEXT NOT NULL,
            title TEXT NOT NULL,
            PRIMARY KEY (account, name)
        );
        CREATE TABLE account_property (
            account TEXT NOT NULL,
            collection TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (account, collection, name),
            FOREIGN KEY (account, collection) REFERENCES account_collection (account, name)
        );
        CREATE TABLE account_object (
            account TEXT NOT NULL,
            collection TEXT NOT NULL,
            name TEXT NOT NULL CHECK (name <> ''),
            uid TEXT NOT NULL,
            revision BIGINT NOT NULL CHECK (revision >= 1),
            raw TEXT,
            raw_hex TEXT,
            digest BIGINT,
            PRIMARY KEY (account, collection, name),
            FOREIGN KEY (account, collection) REFERENCES account_collection (account, name),
            CHECK (raw IS NULL OR raw_hex IS NULL),
            CHECK ((digest IS NULL) = (raw IS NULL AND raw_hex IS NULL))
        );
        CREATE UNIQUE INDEX account_object_by_revision
            ON account_object (account, collection, revision);
        CREATE INDEX account_object_by_uid ON account_object (account, collection, uid);
        """
}
