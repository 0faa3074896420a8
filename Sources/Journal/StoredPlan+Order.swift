import CivilTime

extension StoredPlan {
    /// Which version, and from when it counts.
    struct Stamp {
        let number: Int
        let since: Instant
    }

    /// Makes sure that it can come after the last one.
    func require(after last: Stamp?, at path: String) throws(StoreError) {
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
