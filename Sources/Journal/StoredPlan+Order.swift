package import CivilTime

extension StoredPlan {
    /// The number of a version and the time at which it comes into force.
    package struct Stamp {
        /// The number of the version.
        package let number: Int
        /// The time at which the version comes into force.
        package let since: Instant

        /// Creates a stamp.
        package init(number: Int, since: Instant) {
            self.number = number
            self.since = since
        }
    }

    /// Checks that the version can follow the last one, and that its time and text are valid.
    package func require(after last: Stamp?, at path: String) throws(StoreError) {
        let next = (last?.number ?? 0) + 1
        guard number == next else {
            throw StoreError(.wrongVersion(number, next: next), path)
        }
        guard Instant.storable.contains(since) else {
            throw StoreError(.versionOutOfRange(number), path)
        }
        let isUTF8 = content.map { String(validating: $0.text, as: UTF8.self) != nil } ?? true
        guard isUTF8 else { throw StoreError(.notUTF8(version: number), path) }
    }
}

extension [StoredPlan] {
    /// Returns the last of the later versions that come into force no later than this one, or `nil`
    /// if there is none. The version at `index` then never comes into force.
    package func replacement(of index: Int) -> StoredPlan? {
        self[(index + 1)...].last { $0.since <= self[index].since }
    }

    /// The versions that no later version replaces.
    package var withoutReplaced: [StoredPlan] {
        indices.filter { replacement(of: $0) == nil }.map { self[$0] }
    }
}
