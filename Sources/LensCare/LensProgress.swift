/// The used part of a lens set's allowed days.
package struct LensProgress: Hashable, Sendable {
    /// The number of days that the set was used.
    package let usedDays: Int
    /// The number of days that the set may be used.
    package let allowedDays: Int

    /// Creates the progress of a set.
    package init(usedDays: Int, allowedDays: Int) {
        self.usedDays = usedDays
        self.allowedDays = allowedDays
    }

    /// The number of days that the set may still be used, which is never negative.
    package var remainingDays: Int { max(0, allowedDays - usedDays) }

    /// The colour in which the set is shown.
    package var colour: WearColour {
        WearColour.allCases.last { usedDays * 100 >= $0.percent * allowedDays } ?? .green
    }

    /// The number of days that the set was used beyond the allowed days.
    package var daysOver: Int { max(0, usedDays - allowedDays) }

    /// The used part in percent, rounded, at most 100. It is never rounded up to the threshold of
    /// the next colour.
    package var percent: Int {
        let rounded = min(100, (usedDays * 200 + allowedDays) / (allowedDays * 2))
        let next = WearColour.allCases.first { usedDays * 100 < $0.percent * allowedDays }
        return min(rounded, next.map { $0.percent - 1 } ?? rounded)
    }

    /// Returns the number of filled cells in a progress bar. At least one is filled once the set
    /// was used, and all only if it is used up.
    package func filledCells(of cells: Int) -> Int {
        guard usedDays < allowedDays else { return cells }
        return min(cells - 1, (usedDays * cells + allowedDays - 1) / allowedDays)
    }
}

/// The colour of a lens set, according to the used part of its allowed days.
package enum WearColour: String, CaseIterable, Sendable {
    /// From 0 %.
    case green
    /// From 67 %.
    case yellow
    /// From 81 %.
    case orange
    /// From 100 %.
    case red

    /// The lower threshold, in percent of the allowed days.
    package var percent: Int {
        switch self {
        case .green: 0
        case .yellow: 67
        case .orange: 81
        case .red: 100
        }
    }
}
