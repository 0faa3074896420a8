import Adherence
import CivilTime
import Wording

/// The state of a day in a week or a month, shown as a colour, a sign and words.
enum DayState: String, CaseIterable {
    case all, part, none, open, paused, nothing, ahead

    init(_ day: Statistics.Day, on today: CivilDate) {
        switch (day.open, day.due) {
        case _ where day.date > today: self = day.open > 0 ? .ahead : .nothing
        case (1..., _): self = .open
        case (_, 0): self = day.paused > 0 ? .paused : .nothing
        case _ where day.taken == day.due: self = .all
        case _ where day.taken > 0: self = .part
        default: self = .none
        }
    }

    /// The words for the state.
    var meaning: Wording.Key {
        switch self {
        case .all: .pageMonthAll
        case .part: .pageMonthPart
        case .none: .pageMonthNone
        case .open: .reportMapOpen
        case .paused: .reportMapPaused
        case .nothing: .reportMapNothing
        case .ahead: .pageMonthAhead
        }
    }

    /// Returns the rows of the legend for the states that a calendar shows.
    static func legend(
        of shown: Set<DayState>, _ wording: Wording
    ) -> [(kind: String, sign: String, words: String)] {
        allCases.filter(shown.contains).map { ($0.rawValue, $0.mark, wording.text($0.meaning)) }
    }

    /// The sign for the state.
    var mark: String {
        switch self {
        case .all: "✓"
        case .part: "◐"
        case .none: "✗"
        case .open: "●"
        case .paused: "‖"
        case .ahead: "○"
        case .nothing: "·"
        }
    }
}

extension Statistics.Day {
    /// Returns how many doses of the day were taken, and how many are open or paused.
    func counted(_ wording: Wording) -> String {
        let parts = [
            due > 0
                ? wording.text(
                    .reportMapTaken, ["count": String(taken), "all": String(due)]) : nil,
            open > 0 ? wording.counted(.reportLeftOutOpen, open) : nil,
            paused > 0 ? wording.counted(.reportLeftOutPaused, paused) : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? wording.text(.reportNoneDue) : parts.joined(separator: ", ")
    }
}
