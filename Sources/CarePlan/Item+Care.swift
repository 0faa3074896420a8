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

    /// The times of a medicine that is not taken as needed, or of a reminder; `nil` for all else.
    package internal(set) var timing: Timing? {
        get {
            switch care {
            case .medicine(let medicine):
                if case .scheduled(let timing) = medicine.intake { timing } else { nil }
            case .reminder(let reminder): reminder.timing
            case .lenses: nil
            }
        }
        set {
            guard let newValue else { return }
            switch care {
            case .medicine(var medicine):
                medicine.intake = .scheduled(newValue)
                care = .medicine(medicine)
            case .reminder(var reminder):
                reminder.timing = newValue
                care = .reminder(reminder)
            case .lenses: return
            }
        }
    }

    /// Whether it is due on one day only.
    public var isOnce: Bool {
        if case .once? = timing?.pattern { true } else { false }
    }

    /// The kind, which decides the list of the plan that has it.
    var kind: ItemKind {
        switch care {
        case .medicine: .medicine
        case .lenses: .lenses
        case .reminder: .reminder
        }
    }

    /// The place that alone decides when it rings: it is due all day, and no alarm goes by the clock.
    public var soleRingingPlace: Place? {
        guard let place, place.coordinates != nil, reminding.before.isEmpty, let timing,
            timing.slots.allSatisfy({ $0.time == .allDay })
        else { return nil }
        return place
    }
}
