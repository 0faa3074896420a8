package import CivilTime

extension StoredPlan {
    /// Which version, and from when it counts.
    package struct Stamp {
        /// The number of the version.
        package let number: Int
        /// The moment from which it counts.
        package let since: Instant

        /// A version and its moment.
        package init(number: Int, since: Instant) {
            self.number = number
            self.since = since
        }
    }

    /// Makes sure that it can come after the last one.
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
    /// The last later version that counts from the same moment or an earlier one, so that this one
    /// never counts; nil if there is none.
    package func replacement(of place: Int) -> StoredPlan? {
        self[(place + 1)...].last { $0.since <= self[place].since }
    }

    /// The versions that no later one replaces.
    package var withoutReplaced: [StoredPlan] {
        indices.filter { replacement(of: $0) == nil }.map { self[$0] }
    }
}
