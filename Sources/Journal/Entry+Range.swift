import CarePlan
package import CivilTime

extension Entry {
    /// The valid amounts, in thousandths.
    package static let amounts = 0...1_000_000_000

    /// Checks that the numbers and times of the entry are in the ranges that all stores accept.
    /// Throws `.outOfRange` otherwise.
    package func requireInRange(at path: String) throws(StoreError) {
        let ordinal = action.planned?.ordinal ?? 1
        let amount = action.amount?.thousandths ?? 0
        let moments = [recorded, action.planned?.start, action.at, action.until].compactMap { $0 }
        guard ordinal >= 1, Self.amounts.contains(amount),
            moments.allSatisfy(Instant.storable.contains)
        else { throw StoreError(.outOfRange(id), path) }
    }
}

extension Evidence {
    /// Checks that the line and the time are in the ranges that all stores accept. Throws
    /// `.evidenceOutOfRange` otherwise.
    package func requireInRange(at path: String) throws(StoreError) {
        guard line >= 1, Instant.storable.contains(read) else {
            throw StoreError(.evidenceOutOfRange(id), path)
        }
    }
}

extension Instant {
    /// The range of times that a store accepts: the years 1 to 9999.
    static let storable = Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799)

    /// Creates a time from stored seconds since 1970, or returns `nil` if it is out of range.
    package init?(stored seconds: Int) {
        self.init(seconds: seconds)
        guard Self.storable.contains(self) else { return nil }
    }
}
