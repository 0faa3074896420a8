package import Journal

extension Household {
    /// Stores a setting if it differs from the stored value.
    package func keep(_ value: String, for setting: Setting) throws {
        guard try store.value(of: setting) != value else { return }
        try store.write { change in try change.set(value, for: setting) }
    }
}
