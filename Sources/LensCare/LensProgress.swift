/// How far a set is used up.
public struct LensProgress: Hashable, Sendable {
    /// How many days it was used.
    public let usedDays: Int
    /// How many days it may be used.
    public let allowedDays: Int

    /// Days used of days allowed.
    package init(usedDays: Int, allowedDays: Int) {
        self.usedDays = usedDays
        self.allowedDays = allowedDays
    }

    /// How many more days it may be used.
    public var remainingDays: Int { max(0, allowedDays - usedDays) }

    /// The colour that it is shown in.
    public var colour: WearColour {
        WearColour.allCases.last { usedDays * 100 >= $0.percent * allowedDays } ?? .green
    }
}

/// The colour of a set, from the share of its allowed days that is used.
public enum WearColour: String, CaseIterable, Sendable {
    /// From nothing on.
    case green
    /// From 67 % on.
    case yellow
    /// From 81 % on.
    case orange
    /// From 100 % on.
    case red

    /// From how many percent of the allowed days on.
    public var percent: Int {
        switch self {
        case .green: 0
        case .yellow: 67
        case .orange: 81
        case .red: 100
        }
    }
}
