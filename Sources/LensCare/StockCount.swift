package import CarePlan
package import CivilTime

/// How many sets were left when somebody counted them.
package struct StockCount: Hashable, Sendable {
    /// How many there were.
    package let left: Amount
    /// The day of counting.
    package let day: CivilDate
    /// Each replacement from this day on took one.
    let firstTaking: CivilDate

    /// A count of so many sets on a day, before its replacement or after it.
    package init(left: Amount, on day: CivilDate, afterReplacement: Bool = false) {
        self.left = left
        self.day = day
        firstTaking = afterReplacement ? day.advanced(byDays: 1) : day
    }

    /// The count that the plan states, or nil if it states none.
    ///
    /// Without a day of its own, or on the day of opening, it is what was left after that opening.
    package init?(of set: LensSet) {
        guard let stock = set.stock else { return nil }
        left = stock.left
        day = stock.counted ?? set.opened
        firstTaking = day == set.opened ? day.advanced(byDays: 1) : day
    }
}
