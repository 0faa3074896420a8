extension Schema {
    /// Change 8: a subscriber's feed can have the items with some tags.
    static let tags = """
        ALTER TABLE subscriber ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        """
}
