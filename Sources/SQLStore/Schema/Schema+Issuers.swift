extension Schema {
    /// Change 17: the subscriber on whose pages another subscriber got its current address or
    /// password, so that both end together. The index of change 12 is extended by the new column.
    static let issuers = """
        \(issuersAlone)
        DROP INDEX IF EXISTS subscriber_repeated;
        CREATE INDEX subscriber_repeated ON subscriber (
            id, name, people, items, item_kinds, tags, kind, discreet, alarms, together,
            is_account, may, added, revoked, issuer
        );
        """

    /// The column without the index.
    static let issuersAlone = "ALTER TABLE subscriber ADD COLUMN issuer TEXT;"
}
