package import CivilTime

extension Instant {
    /// What a store can keep: the years 1 to 9999. Beyond them there are no dates.
    static let storable = Instant(seconds: -62_135_596_800)...Instant(seconds: 253_402_300_799)

    /// A moment as a store keeps it; nil for a number that is not a moment.
    package init?(stored seconds: Int) {
        self.init(seconds: seconds)
        guard Self.storable.contains(self) else { return nil }
    }
}
