public import CarePlan
public import CivilTime

extension CarePlan {
    /// The items that have doses on no date at all, in order. What names no first day begins on this
    /// one.
    public func idleItems(beginning begin: CivilDate) -> [Item] {
        items.filter { $0.hasIdlePart(beginning: begin, in: zone) }
    }
}

extension Item {
    /// The mistake of an item that has doses on no date at all.
    public var idleMistake: PlanError {
        PlanError(
            at: position,
            "this item, or a line of 'doses' or a step of 'taper' in it, is never due; "
                + "look at its days, 'from' and 'until'")
    }
}
