package import CarePlan
package import CivilTime

/// The sets left in the box on a day, and how long they last.
package struct LensSupply: Hashable, Sendable {
    /// How many there are; never less than none.
    package let left: Amount

    private let count: StockCount
    /// The days since the count, up to the day, on which a set was taken out of the box.
    private let taken: [CivilDate]
    private let projection: Projection

    /// What is left of a count, the plan's or a later one, with the set in use on a day.
    init(_ count: StockCount, takings: [CivilDate], projection: Projection) {
        self.count = count
        taken = takings.filter { $0 >= count.firstTaking }
        left = Amount(thousandths: max(0, count.left.thousandths - taken.count * 1000))
        self.projection = projection
    }

    /// The replacement, done or projected, that brings the sets left down to a mark.
    ///
    /// It is the day of counting where no more were left then.
    package func date(reaching mark: Amount) -> CivilDate {
        let excess = count.left.thousandths - mark.thousandths
        guard excess > 0 else { return count.day }
        let needed = (excess + 999) / 1000
        guard needed > taken.count else { return taken[needed - 1] }
        let uncounted = projection.replacements(before: count.firstTaking)
        return projection.replacement(uncounted + needed - taken.count - 1)
    }

    /// The replacement that takes the last set.
    package var runsOut: CivilDate { date(reaching: Amount(0)) }
}

extension LensHistory {
    /// The sets left of a count on a day, with the replacements up to it.
    package func supply(of count: StockCount, on day: CivilDate) -> LensSupply {
        LensSupply(
            count, takings: takings(through: day), projection: use(on: day).projection)
    }
}
