public import CivilTime

extension CarePlan {
    /// The plan with the lens sets that are really in use: by item id, the day on which each was
    /// opened; what is no lens set, and what is not named, stays as it is.
    public func opened(on days: [String: CivilDate]) -> CarePlan {
        var plan = self
        plan.items = items.map { item in days[item.id].map(item.opened) ?? item }
        return plan
    }
}

extension Item {
    fileprivate func opened(on day: CivilDate) -> Item {
        guard case .lenses(var lenses) = care, lenses.opened != day else { return self }
        lenses.opened = day
        var item = self
        item.care = .lenses(lenses)
        return item
    }
}
