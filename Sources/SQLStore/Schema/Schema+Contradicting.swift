extension Schema {
    /// Change 5: a calendar object that is marked as done while its STATUS contradicts that.
    static let contradicting = """
        ALTER TABLE sighting
            ADD COLUMN contradiction TEXT CHECK (contradiction IN ('open', 'left'));
        """
}
