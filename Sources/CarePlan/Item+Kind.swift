extension Item {
    /// Whether it is a medicine.
    package var isMedicine: Bool {
        if case .medicine = care { true } else { false }
    }

    /// Whether it is a set of lenses.
    package var isLensSet: Bool {
        if case .lenses = care { true } else { false }
    }

    /// Whether it is neither.
    package var isReminder: Bool {
        if case .reminder = care { true } else { false }
    }

    /// What amounts of it count: a medicine's unit, or sets.
    package var unit: String {
        if case .medicine(let medicine) = care { medicine.unit } else { "set" }
    }
}
