extension Schema {
    /// Change 17: on whose pages a subscriber got its present address or password, so that both end
    /// together. The index is that of change 12 with the new column.
    static let issuers = """
        \(issuersAlone)
        DROP INDEX IF EXISTS subscriber_repeated;
        CREATE INDEX subscriber_repeated ON subscriber (
            id, name, people, items, item_kinds, tags, kind, discreet, alarms, together,
            is_account, may, added, revoked, issuer
        );
        """

    /// The same without the index.
    static let issuersAlone = "ALTER TABLE subscriber ADD COLUMN issuer TEXT;"
}
