extension Schema {
    /// Change 12: data without digests is repeated in an index, so that a check finds a changed bit
    /// in one of the two.
    static let repeated = """
        CREATE INDEX subscriber_repeated ON subscriber (
            id, name, people, items, item_kinds, tags, kind, discreet, alarms, together,
            is_account, may, added, revoked
        );
        CREATE INDEX settlement_repeated
            ON settlement (unmatched, place, recorded, kind, entry);
        CREATE INDEX setting_repeated ON setting (name, value);
        """
}
