package import CarePlan
package import CivilTime

/// The lens sets left in the box on a day, and a projection of when they run out.
package struct LensSupply: Hashable, Sendable {
    /// The number of sets left, which is never negative.
    package let left: Amount

    private let count: StockCount
    /// The days since the count on which a set was taken out of the box.
    private let taken: [CivilDate]
    private let projection: Projection

    /// Creates the supply from a count and the days on which a set was taken out of the box.
    init(_ count: StockCount, takings: [CivilDate], projection: Projection) {
        self.count = count
        taken = takings.filter { $0 >= count.firstTaking }
        left = Amount(thousandths: max(0, count.left.thousandths - taken.count * 1000))
        self.projection = projection
    }

    /// Returns the day of the replacement, past or projected, that brings the supply down to the
    /// mark. If the count was not above the mark, this is the day of the count.
    package func date(reaching mark: Amount) -> CivilDate {
        let excess = count.left.thousandths - mark.thousandths
        guard excess > 0 else { return count.day }
        let needed = (excess + 999) / 1000
        guard needed > taken.count else { return taken[needed - 1] }
        let uncounted = projection.replacements(before: count.firstTaking)
        return projection.replacement(uncounted + needed - taken.count - 1)
    }

    /// The day of the replacement that uses the last set.
    package var runsOut: CivilDate { date(reaching: Amount(0)) }
}

extension LensHistory {
    /// Returns the supply on a day, calculated from a count and the replacements since.
    package func supply(of count: StockCount, on day: CivilDate) -> LensSupply {
        LensSupply(
            count, takings: takings(through: day), projection: use(on: day).projection)
    }
}
