extension Item {
    /// Whether the item is a medicine.
    package var isMedicine: Bool {
        if case .medicine = care { true } else { false }
    }

    /// Whether the item is a lens set.
    package var isLensSet: Bool {
        if case .lenses = care { true } else { false }
    }

    /// Whether the item is a reminder.
    package var isReminder: Bool {
        if case .reminder = care { true } else { false }
    }

    /// The unit of amounts: that of the medicine, or sets.
    package var unit: String {
        if case .medicine(let medicine) = care { medicine.unit } else { "set" }
    }

    /// The schedule of a reminder, or of a medicine that is not taken as needed; otherwise `nil`.
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

    /// Whether the item is due on one day only.
    public var isOnce: Bool {
        if case .once? = timing?.pattern { true } else { false }
    }

    /// The kind of the item, which is also its list in the plan.
    var kind: ItemKind {
        switch care {
        case .medicine: .medicine
        case .lenses: .lenses
        case .reminder: .reminder
        }
    }

    /// The place that triggers the only alarm, or `nil` if there is none. The item is then due all
    /// day, and no alarm depends on the time.
    public var soleRingingPlace: Place? {
        guard let place, place.coordinates != nil, reminding.before.isEmpty, let timing,
            timing.slots.allSatisfy({ $0.time == .allDay })
        else { return nil }
        return place
    }
}

extension Care {
    /// Whether an occurrence is due all day.
    var hasAllDaySlot: Bool {
        switch self {
        case .medicine(let medicine):
            if case .scheduled(let timing) = medicine.intake { timing.hasAllDaySlot } else { false }
        case .lenses(let lenses): lenses.time == .allDay
        case .reminder(let reminder): reminder.timing.hasAllDaySlot
        }
    }

    /// The alarms of an item whose plan states none. Check-ups that are at least a week apart ring
    /// ahead, because people travel to them.
    var usualReminding: Reminding {
        guard case .reminder(let reminder) = self, reminder.kind == .checkup,
            reminder.timing.daysApart ?? 7 >= 7
        else { return hasAllDaySlot ? .silent : .atTheTime }
        return hasAllDaySlot ? .dayBefore : .ahead
    }
}

extension Timing {
    fileprivate var hasAllDaySlot: Bool { slots.contains { $0.time == .allDay } }
}
