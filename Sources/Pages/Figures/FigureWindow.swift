package import CivilTime

/// The days of a page with figures or of a report, as in its address: 30, all, or
/// 2026-08-21--2026-11-20.
package enum FigureWindow: Hashable, Sendable {
    /// A number of days up to today.
    case last(Int)
    /// All days since the first plan.
    case all
    /// The days from one date to another, both inclusive.
    case days(ClosedRange<CivilDate>)

    /// The window of an address without one.
    package static let usual = FigureWindow.last(30)
    /// The windows that pages link to.
    static let choices: [FigureWindow] = [.last(7), .last(30), .last(90), .last(365), .all]

    /// Reads a word of an address, or returns `nil` if it is none of the windows.
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

    /// Reads the days of a form, or returns `nil` if a date is invalid or the first is after the
    /// last.
    package init?(_ form: [String: String]) {
        guard let from = form["from"].flatMap(CivilDate.init),
            let through = form["through"].flatMap(CivilDate.init), from <= through
        else { return nil }
        self = .days(from...through)
    }

    /// The word in an address.
    package var path: String {
        switch self {
        case .last(let count): "\(count)"
        case .all: "all"
        case .days(let days): "\(days.lowerBound)--\(days.upperBound)"
        }
    }

    /// Returns the first day, or `nil` for all days. `today` may be one day off, so one day more is
    /// included.
    package func first(seenFrom today: CivilDate) -> CivilDate? {
        switch self {
        case .last(let count): today.advanced(byDays: -count)
        case .all: nil
        case .days(let days): days.lowerBound
        }
    }

    /// Returns whether the window ends on or before a day.
    package func ends(by day: CivilDate) -> Bool {
        if case .days(let days) = self { days.upperBound <= day } else { true }
    }

    /// Returns the days from a person's first on, or `nil` if they end after today.
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
