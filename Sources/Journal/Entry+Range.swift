import CarePlan
package import CivilTime

extension Entry {
    /// The thousandths that an amount may have.
    package static let amounts = 0...1_000_000_000

    /// Makes sure that its numbers can be: every store refuses the same ones.
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
    /// The same for evidence.
    package func requireInRange(at path: String) throws(StoreError) {
        guard line >= 1, Instant.storable.contains(read) else {
            throw StoreError(.evidenceOutOfRange(id), path)
        }
    }
}

extension Instant {
    /// What a store can keep: the years 1 to 9999. Beyond them there are no dates.
    static let storable = Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799)

    /// A moment as a store keeps it; nil for a number that is not a moment.
    package init?(stored seconds: Int) {
        self.init(seconds: seconds)
        guard Self.storable.contains(self) else { return nil }
    }
}
