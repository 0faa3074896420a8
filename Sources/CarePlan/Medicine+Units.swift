extension Medicine {
    /// Whether its doses are counted in more than one unit, so that no sum of them makes sense.
    public var hasSeveralUnits: Bool {
        guard case .scheduled(let timing) = intake else { return false }
        return timing.slots.contains { $0.unit != nil }
    }

    /// The medicine with a unit at those lines only that have another one than most of it: a unit
    /// that no line uses gives way to that of the first.
    var withSettledUnits: Medicine {
        guard case .scheduled(var timing) = intake, hasSeveralUnits else { return self }
        let units = timing.slots.map { $0.unit ?? unit }
        var medicine = self
        medicine.unit = units.contains(unit) ? unit : units[0]
        for (index, unit) in units.enumerated() {
            timing.slots[index].unit = unit == medicine.unit ? nil : unit
        }
        medicine.intake = .scheduled(timing)
        return medicine
    }
}

extension Item {
    /// Whether its doses are counted in more than one unit.
    public var hasSeveralUnits: Bool {
        if case .medicine(let medicine) = care { medicine.hasSeveralUnits } else { false }
    }
}
