package import CarePlan
package import CivilTime

/// A count of the lens sets left in the box.
package struct StockCount: Hashable, Sendable {
    /// The number of sets that were counted.
    package let left: Amount
    /// The day of the count.
    package let day: CivilDate
    /// The first day whose replacements are subtracted from the count.
    let firstTaking: CivilDate

    /// Creates a count, made before or after the replacement on its day.
    package init(left: Amount, on day: CivilDate, afterReplacement: Bool = false) {
        self.left = left
        self.day = day
        firstTaking = afterReplacement ? day.advanced(byDays: 1) : day
    }

    /// Creates the count that the plan states, or returns `nil` if it states none.
    ///
    /// A count without a day, or on the day of the opening, is what was left after the opening.
    package init?(of set: LensSet) {
        guard let stock = set.stock else { return nil }
        left = stock.left
        day = stock.counted ?? set.opened
        firstTaking = day == set.opened ? day.advanced(byDays: 1) : day
    }
}
