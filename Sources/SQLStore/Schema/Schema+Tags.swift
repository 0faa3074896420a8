extension Schema {
    /// Change 8: the tags by which a subscriber selects items.
    static let tags = """
        ALTER TABLE subscriber ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        """
}
