package import CivilTime

/// Which days figures or a report are about, as they stand in an address: 30, all, or
/// 2026-08-21--2026-11-20.
package enum FigureWindow: Hashable, Sendable {
    /// So many days up to today.
    case last(Int)
    /// All since the first plan.
    case all
    /// From one day to another, both inclusive.
    case days(ClosedRange<CivilDate>)

    /// What is shown if nobody says which.
    package static let usual = FigureWindow.last(30)
    /// What pages offer.
    static let choices: [FigureWindow] = [.last(7), .last(30), .last(90), .last(365), .all]

    /// What an address means; nil if no page has it.
    package init?(_ path: String) {
        if path == "all" {
            self = .all
        } else if let choice = Self.choices.first(where: { $0.path == path }) {
            self = choice
        } else if path.dropFirst(10).prefix(2) == "--",
            let from = CivilDate(String(path.prefix(10))),
            let through = CivilDate(String(path.dropFirst(12))), from <= through
        {
            self = .days(from...through)
        } else {
            return nil
        }
    }

    /// The days that a form names; nil if it names none, or the first is after the last.
    package init?(_ form: [String: String]) {
        guard let from = form["from"].flatMap(CivilDate.init),
            let through = form["through"].flatMap(CivilDate.init), from <= through
        else { return nil }
        self = .days(from...through)
    }

    /// What stands for it in an address.
    package var path: String {
        switch self {
        case .last(let count): "\(count)"
        case .all: "all"
        case .days(let days): "\(days.lowerBound)--\(days.upperBound)"
        }
    }

    /// The first day that is meant, seen from a day that may be one off; nil for all of them.
    package func first(seenFrom today: CivilDate) -> CivilDate? {
        switch self {
        case .last(let count): today.advanced(byDays: -count)
        case .all: nil
        case .days(let days): days.lowerBound
        }
    }

    /// Whether it holds no day after this one.
    package func ends(by day: CivilDate) -> Bool {
        if case .days(let days) = self { days.upperBound <= day } else { true }
    }

    /// The days from a person's first on; nil if they end after their day.
    func days(on today: CivilDate, since first: CivilDate) -> ClosedRange<CivilDate>? {
        switch self {
        case .last(let count): return today.advanced(byDays: 1 - count)...today
        case .all: return min(first, today)...today
        case .days(let days):
            guard days.upperBound <= today else { return nil }
            return min(max(days.lowerBound, first), days.upperBound)...days.upperBound
        }
    }
}
