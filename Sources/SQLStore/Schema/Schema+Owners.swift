extension Schema {
    /// Change 11: the permission level of each subscriber, and the browsers that are signed in as
    /// owner.
    ///
    /// For links and cookies only digests are stored.
    static let owners = """
        ALTER TABLE subscriber ADD COLUMN is_account BIGINT NOT NULL DEFAULT 0
            CHECK (is_account IN (0, 1));
        ALTER TABLE subscriber ADD COLUMN may TEXT NOT NULL DEFAULT 'answer'
            CHECK (may IN ('look', 'answer', 'manage'));
        UPDATE subscriber SET is_account = 1, may = account WHERE account IS NOT NULL;
        ALTER TABLE subscriber DROP COLUMN account;
        CREATE TABLE owner_link (
            digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799),
            used BIGINT CHECK (used BETWEEN -62135596800 AND 253402300799)
        );
        CREATE TABLE owner_browser (
            number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
            digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 32),
            agent TEXT NOT NULL,
            since BIGINT NOT NULL CHECK (since BETWEEN -62135596800 AND 253402300799),
            last_used BIGINT NOT NULL
                CHECK (last_used BETWEEN -62135596800 AND 253402300799),
            until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799)
        );
        """
}
