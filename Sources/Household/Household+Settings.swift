package import Journal

extension Household {
    /// Keeps a setting of the household where it differs from the one that is kept.
    package func keep(_ value: String, for setting: Setting) throws {
        guard try store.value(of: setting) != value else { return }
        try store.write { change in try change.set(value, for: setting) }
    }
}
