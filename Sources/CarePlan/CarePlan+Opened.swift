public import CivilTime

extension CarePlan {
    /// The plan with the lens sets that are really in use: by item id, the day on which each was
    /// opened; what is no lens set, and what is not named, stays as it is.
    ///
    /// What is left in the box is counted from the plan's own opening. Where another set has been
    /// opened since, one day does not tell how many were used, so its refill is not foretold.
    public func opened(on days: [String: CivilDate]) -> CarePlan {
        var plan = self
        plan.items = items.map { item in days[item.id].map(item.opened) ?? item }
        return plan
    }
}

extension Item {
    fileprivate func opened(on day: CivilDate) -> Item {
        guard case .lenses(var lenses) = care, lenses.opened != day else { return self }
        let isCountedSince = lenses.stock?.counted.map { $0 > day } ?? false
        lenses.opened = day
        if !isCountedSince { lenses.stock = lenses.stock?.unforetold }
        var item = self
        item.care = .lenses(lenses)
        return item
    }
}

extension Stock {
    fileprivate var unforetold: Stock {
        Stock(left: left, counted: counted, refillAt: nil, time: time)
    }
}
