extension Schema {
    /// Change 18: it is known which texts an object of an account had before, so that what an app writes
    /// is held against the text that it had.
    static let objectVersions = """
        ALTER TABLE account_object ADD COLUMN versions TEXT NOT NULL DEFAULT '';
        """
}
