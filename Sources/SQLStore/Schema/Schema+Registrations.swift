extension Schema {
    /// Change 26: the registrations of apps for messages about changes of collections.
    static let registrations = """
        CREATE TABLE push_registration (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
            account TEXT NOT NULL,
            collection TEXT NOT NULL,
            endpoint TEXT NOT NULL,
            token TEXT NOT NULL,
            until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799),
            told BIGINT NOT NULL CHECK (told >= 0),
            failures BIGINT NOT NULL CHECK (failures >= 0),
            retry BIGINT CHECK (retry BETWEEN -62135596800 AND 253402300799),
            problem TEXT,
            FOREIGN KEY (account, collection) REFERENCES account_collection (account, name)
        );
        CREATE INDEX push_registration_account ON push_registration (account, collection);
        """
}
