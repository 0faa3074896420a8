extension Medicine {
    /// Whether the doses have several units, so that they cannot be added up.
    public var hasSeveralUnits: Bool {
        guard case .scheduled(let timing) = intake else { return false }
        return timing.slots.contains { $0.unit != nil }
    }

    /// The medicine in which only slots with another unit state one. If no slot uses the medicine's
    /// unit, it becomes that of the first slot.
    var withNormalizedUnits: Medicine {
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
    /// Whether the doses have several units.
    public var hasSeveralUnits: Bool {
        if case .medicine(let medicine) = care { medicine.hasSeveralUnits } else { false }
    }
}
