extension Schema {
    /// Change 9: one common alarm for entries that are due together.
    static let together = """
        ALTER TABLE subscriber ADD COLUMN together BIGINT NOT NULL DEFAULT 0
            CHECK (together BETWEEN 0 AND alarms);
        """
}
