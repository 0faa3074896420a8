extension Schema {
    /// Change 16: the author of each entry. Earlier entries have none.
    static let authors = """
        ALTER TABLE entry ADD COLUMN author TEXT CHECK (author <> '');
        """
}
