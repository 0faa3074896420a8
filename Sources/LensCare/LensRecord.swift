package import CarePlan
package import CivilTime

/// A lens set item with its history and its last stock count.
package struct LensRecord {
    /// The item in the plan.
    package let item: Item
    /// The set in the last plan version that contains it.
    package let set: LensSet
    /// The cycles and replacements of the item.
    package let history: LensHistory
    /// The last stock count, from the plan or by hand, or `nil` if there is none.
    package let count: StockCount?

    /// Creates the record of a lens set item.
    package init(item: Item, set: LensSet, history: LensHistory, count: StockCount?) {
        self.item = item
        self.set = set
        self.history = history
        self.count = count
    }

    /// Returns the supply in the box on a day, or `nil` if it was never counted.
    package func supply(on day: CivilDate) -> LensSupply? {
        count.map { history.supply(of: $0, on: day) }
    }

    /// Returns the day on which the supply reaches the refill mark, as expected on the given day,
    /// or `nil` if there is no mark or count.
    package func refill(on day: CivilDate) -> CivilDate? {
        set.stock?.refillAt.flatMap { supply(on: day)?.date(reaching: $0) }
    }
}
