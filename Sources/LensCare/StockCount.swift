public import CarePlan
public import CivilTime

/// How many sets were left when somebody counted them.
public struct StockCount: Hashable, Sendable {
    /// How many there were.
    public let left: Amount
    /// The day of counting.
    public let day: CivilDate
    /// Each replacement from this day on took one.
    let firstTaking: CivilDate

    /// A count of so many sets on a day, before its replacement or after it.
    public init(left: Amount, on day: CivilDate, afterReplacement: Bool = false) {
        self.left = left
        self.day = day
        firstTaking = afterReplacement ? day.advanced(byDays: 1) : day
    }

    /// The count that the plan states, or nil where it states none.
    ///
    /// Without a day of its own, or on the day of opening, it is what was left after that opening.
    public init?(of set: LensSet) {
        guard let stock = set.stock else { return nil }
        left = stock.left
        day = stock.counted ?? set.opened
        firstTaking = day == set.opened ? day.advanced(byDays: 1) : day
    }
}
