public import CivilTime

/// Something in a sound item that is more likely a slip of the finger than meant.
public enum ItemSlip: Hashable, Sendable {
    /// Its last day is past.
    case ended(CivilDate)
    /// Its only day is past.
    case past(CivilDate)
    /// The lenses in use were opened on a day that lies ahead.
    case openedAhead(CivilDate)
    /// What is left of it was counted on a day that lies ahead.
    case countedAhead(CivilDate)
    /// The one in use was opened on a day that lies ahead.
    case packAhead(CivilDate)
    /// The date on its package is past.
    case expired(CivilDate)
    /// A single dose of the medicine is more than its `at-most`.
    case doseAboveMost(Amount, Medicine)
    /// The doses of a day, or of 24 hours, are more than the medicine's `at-most`.
    case planAboveMost(DoseCap.Measure, Medicine)
    /// Two doses are closer than the medicine's `at-least`: `minutes` apart.
    case tooClose(minutes: Int, first: TimeOfDay, second: TimeOfDay, Medicine)
}

extension Item {
    /// Its days that look like slips, seen from a day.
    package func dateSlips(on today: CivilDate) -> [ItemSlip] {
        let slips: [ItemSlip?] = [
            onlyDay.flatMap { $0 < today ? .past($0) : nil },
            until.flatMap { $0 < today ? .ended($0) : nil },
            opened.flatMap { $0 > today ? .openedAhead($0) : nil },
            counted.flatMap { $0 > today ? .countedAhead($0) : nil },
            shelfLife.opened.flatMap { $0 > today ? .packAhead($0) : nil },
            (shelfLife.expires?.date).flatMap { $0 < today ? .expired($0) : nil },
        ]
        return slips.compactMap { $0 }
    }

    /// The last day that the plan gives it, inclusive; nil if it gives none.
    public var until: CivilDate? {
        if case .medicine(let medicine) = care, case .asNeeded(let need) = medicine.intake {
            return need.until
        }
        return timing?.until
    }

    private var onlyDay: CivilDate? {
        if case .once(let date)? = timing?.pattern { date } else { nil }
    }

    private var opened: CivilDate? {
        if case .lenses(let lenses) = care { lenses.opened } else { nil }
    }

    private var counted: CivilDate? {
        switch care {
        case .medicine(let medicine): medicine.stock?.counted
        case .lenses(let lenses): lenses.stock?.counted
        case .reminder: nil
        }
    }
}
