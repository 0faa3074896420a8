import CarePlan
public import CivilTime

/// What an occurrence is called within a person's plan; a moved time does not change it.
public struct OccurrenceName: Hashable, Sendable {
    /// The item's id.
    public let item: String
    /// The slot's id.
    public let slot: String
    /// The planned date in the person's zone.
    public let date: CivilDate
    /// Which of the slot's moments on that date, from 1.
    public let ordinal: Int

    /// The occurrence of an item's slot on a date.
    public init(item: String, slot: String, date: CivilDate, ordinal: Int = 1) {
        self.item = item
        self.slot = slot
        self.date = date
        self.ordinal = ordinal
    }
}

extension Series {
    /// What one of its occurrences is called.
    public func name(of occurrence: Occurrence) -> OccurrenceName {
        OccurrenceName(
            item: item.id, slot: slot, date: occurrence.date, ordinal: occurrence.ordinal)
    }
}
