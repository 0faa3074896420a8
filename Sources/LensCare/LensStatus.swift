package import CivilTime

/// The status of the set in use, consistent with its colour.
package enum LensStatus: Hashable, Sendable {
    /// The set will be opened on a future day.
    case notOpenedYet(opens: CivilDate)
    /// A daily lens. `isWorn` indicates whether it is worn on the day.
    case daily(isWorn: Bool)
    /// The colour is green.
    case good
    /// The colour is yellow.
    case ageing
    /// The colour is orange.
    case replaceSoon
    /// The colour is red, and the replacement is due today or on the next day of wear.
    case replaceNow
    /// The colour is red, and the replacement was due the given number of days ago.
    case overdue(days: Int)

    /// The colour in which the set is shown.
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
