package import CivilTime

/// What there is to say of the set in use, in agreement with its colour.
package enum LensStatus: Hashable, Sendable {
    /// It is opened on a day to come.
    case notOpenedYet(opens: CivilDate)
    /// Each day has a new set; whether that day's is worn.
    case daily(isWorn: Bool)
    /// Green.
    case good
    /// Yellow.
    case ageing
    /// Orange.
    case replaceSoon
    /// Red, and its replacement is due today or on the next day of wear.
    case replaceNow
    /// Red, and its replacement was due so many days ago.
    case overdue(days: Int)

    /// The colour that it is shown in.
    package var colour: WearColour {
        switch self {
        case .notOpenedYet, .daily, .good: .green
        case .ageing: .yellow
        case .replaceSoon: .orange
        case .replaceNow, .overdue: .red
        }
    }

    init(
        of cycle: WearCycle, _ progress: LensProgress, replacement: CivilDate, on day: CivilDate
    ) {
        guard cycle.opened <= day else {
            self = .notOpenedYet(opens: cycle.opened)
            return
        }
        guard !cycle.isDaily else {
            self = .daily(isWorn: cycle.worn.contains(day))
            return
        }
        let late = day.dayNumber - replacement.dayNumber
        self =
            switch progress.colour {
            case .green: .good
            case .yellow: .ageing
            case .orange: .replaceSoon
            case .red: late > 0 ? .overdue(days: late) : .replaceNow
            }
    }
}
