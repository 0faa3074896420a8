public import CarePlan
public import CivilTime

extension CarePlan {
    /// Returns the items with at least one slot or taper step that is never due, in plan order.
    ///
    /// - Parameter begin: The first day of items that give none.
    public func itemsNeverDue(beginning begin: CivilDate) -> [Item] {
        items.filter { $0.hasPartNeverDue(beginning: begin, in: zone) }
    }
}

extension Item {
    /// The error that reports a slot or taper step that is never due, at the item's position.
    public var neverDueError: PlanError {
        PlanError(at: position, .neverDue)
    }
}
