extension Collection<Wording> {
    /// The wording for texts that several persons share. It is in the most common language, or in
    /// that of the first person among equals, and `nil` if the collection is empty.
    package var shared: Wording? {
        let counts = Dictionary(grouping: self, by: \.language).mapValues(\.count)
        return first { counts[$0.language] == counts.values.max() }
    }
}
