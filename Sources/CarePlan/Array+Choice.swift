extension [String] {
    /// The words as a choice, as in "a, b or c".
    public var joinedAsChoice: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
