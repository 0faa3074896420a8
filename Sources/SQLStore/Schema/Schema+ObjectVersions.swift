extension Schema {
    /// Change 18: the earlier texts of account objects. A text from an app is compared with the
    /// version on which it is based.
    static let objectVersions = """
        ALTER TABLE account_object ADD COLUMN versions TEXT NOT NULL DEFAULT '';
        """
}
