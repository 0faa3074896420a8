import CarePlan
public import CivilTime

/// The identity of an occurrence within a plan. It stays the same if the time is moved.
public struct OccurrenceName: Hashable, Sendable {
    /// The ID of the item.
    public let item: String
    /// The ID of the slot.
    public let slot: String
    /// The planned date in the person's time zone.
    public let date: CivilDate
    /// The number of the occurrence among those of its slot on that date, from 1.
    public let ordinal: Int

    /// Creates the name of an occurrence.
    public init(item: String, slot: String, date: CivilDate, ordinal: Int = 1) {
        self.item = item
        self.slot = slot
        self.date = date
        self.ordinal = ordinal
    }
}

extension Series {
    /// Returns the name of an occurrence of this series.
    public func name(of occurrence: Occurrence) -> OccurrenceName {
        OccurrenceName(
            item: item.id, slot: slot, date: occurrence.date, ordinal: occurrence.ordinal)
    }
}
