package import CarePlan
package import CivilTime

/// A lens set with all that the plan's versions and the record say of it.
package struct LensRecord {
    /// The line of the plan.
    package let item: Item
    /// The set as it last stood in a plan.
    package let set: LensSet
    /// Its cycles and replacements.
    package let history: LensHistory
    /// The statement on its supply that was made last.
    package let count: StockCount?

    /// All that is said of a lens set.
    package init(item: Item, set: LensSet, history: LensHistory, count: StockCount?) {
        self.item = item
        self.set = set
        self.history = history
        self.count = count
    }

    /// The sets left in the box on a day; nil if they were never counted.
    package func supply(on day: CivilDate) -> LensSupply? {
        count.map { history.supply(of: $0, on: day) }
    }

    /// The day on which the box is down to its mark, as a day has it; nil if there is none.
    package func refill(on day: CivilDate) -> CivilDate? {
        set.stock?.refillAt.flatMap { supply(on: day)?.date(reaching: $0) }
    }
}
