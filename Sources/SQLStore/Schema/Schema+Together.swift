extension Schema {
    /// Change 9: a subscriber with alarms can have one alarm for what is due together.
    static let together = """
        ALTER TABLE subscriber ADD COLUMN together BIGINT NOT NULL DEFAULT 0
            CHECK (together BETWEEN 0 AND alarms);
        """
}
