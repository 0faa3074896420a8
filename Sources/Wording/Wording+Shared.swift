extension Collection<Wording> {
    /// The words for what several persons share: in the language that most of them have, of several
    /// such in that of the first person; nil if there is nobody.
    package var shared: Wording? {
        let counts = Dictionary(grouping: self, by: \.language).mapValues(\.count)
        return first { counts[$0.language] == counts.values.max() }
    }
}
