public import CivilTime

/// A value of a valid item that is probably a mistake.
public enum ItemSlip: Hashable, Sendable {
    /// The last day is in the past.
    case ended(CivilDate)
    /// The only day is in the past.
    case past(CivilDate)
    /// The opening day of the current lenses is in the future.
    case openedAhead(CivilDate)
    /// The day of counting the supply is in the future.
    case countedAhead(CivilDate)
    /// The opening day of the current package is in the future.
    case packAhead(CivilDate)
    /// The expiry date is in the past.
    case expired(CivilDate)
    /// A single dose exceeds `at-most` of the medicine.
    case doseAboveMost(Amount, Medicine)
    /// The doses of a day or of 24 hours exceed `at-most` of the medicine.
    case planAboveMost(DoseCap.Measure, Medicine)
    /// Two doses are only `minutes` apart, which is less than `at-least` of the medicine.
    case tooClose(minutes: Int, first: TimeOfDay, second: TimeOfDay, Medicine)
}

extension Item {
    /// Returns the dates that are probably mistakes, as of a day.
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

    /// The last day in the plan, inclusive, or `nil` if there is none.
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
