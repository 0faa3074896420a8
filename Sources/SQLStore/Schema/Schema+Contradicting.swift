extension Schema {
    /// Change 5: an object of a calendar can be marked as done and say otherwise.
    static let contradicting = """
        ALTER TABLE sighting
            ADD COLUMN contradiction TEXT CHECK (contradiction IN ('open', 'left'));
        """
}
