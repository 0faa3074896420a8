/// How far a set is used up.
package struct LensProgress: Hashable, Sendable {
    /// How many days it was used.
    package let usedDays: Int
    /// How many days it may be used.
    package let allowedDays: Int

    /// Days used of days allowed.
    package init(usedDays: Int, allowedDays: Int) {
        self.usedDays = usedDays
        self.allowedDays = allowedDays
    }

    /// How many more days it may be used.
    package var remainingDays: Int { max(0, allowedDays - usedDays) }

    /// The colour that it is shown in.
    package var colour: WearColour {
        WearColour.allCases.last { usedDays * 100 >= $0.percent * allowedDays } ?? .green
    }

    /// For how many days it was used longer than it may be.
    package var daysOver: Int { max(0, usedDays - allowedDays) }

    /// How many percent are used, rounded, but never up to those of the next colour, and never more
    /// than all.
    package var percent: Int {
        let rounded = min(100, (usedDays * 200 + allowedDays) / (allowedDays * 2))
        let next = WearColour.allCases.first { usedDays * 100 < $0.percent * allowedDays }
        return min(rounded, next.map { $0.percent - 1 } ?? rounded)
    }

    /// How many of so many cells of a bar are full: one as soon as it was used, all only where it
    /// is used up.
    package func filledCells(of cells: Int) -> Int {
        guard usedDays < allowedDays else { return cells }
        return min(cells - 1, (usedDays * cells + allowedDays - 1) / allowedDays)
    }
}

/// The colour of a set, from the share of its allowed days that is used.
package enum WearColour: String, CaseIterable, Sendable {
    /// From nothing on.
    case green
    /// From 67 % on.
    case yellow
    /// From 81 % on.
    case orange
    /// From 100 % on.
    case red

    /// From how many percent of the allowed days on.
    package var percent: Int {
        switch self {
        case .green: 0
        case .yellow: 67
        case .orange: 81
        case .red: 100
        }
    }
}
