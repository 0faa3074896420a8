/// By whose clocks something is due while the person is in another time zone.
public enum JourneyClock: String, CaseIterable, Sendable {
    /// By those of where the person is.
    case local
    /// By those at home.
    case home
    /// By none: so many hours pass from one to the next.
    case elapsed
}

extension Timing {
    /// By whose clocks it is due: where the plan does not say it, what counts hours stays with those
    /// that pass, and all else follows the person.
    public var travelClock: JourneyClock {
        if let ownClock { return ownClock }
        switch pattern {
        case .hours: return .elapsed
        case .fromTaken(let interval): return interval.isElapsed ? .elapsed : .local
        case .once, .days, .weeks, .months, .window, .cycle: return .local
        }
    }

    /// Whether it is due every so many hours that pass, whatever the clocks do.
    public var countsElapsedHours: Bool {
        guard case .hours(let hours) = pattern else { return false }
        return 24 % hours != 0 || ownClock == .elapsed
    }
}

extension Item {
    /// By whose clocks it is due on a journey; nil for what is due at no time of its own.
    public var travelClock: JourneyClock? { timing?.travelClock }

    /// Whether it is due by the clocks of where the person is.
    public var followsTraveller: Bool { travelClock ?? .local == .local }

    /// How many minutes it is due after what it follows in the end.
    public var minutesAfterRoot: Int { timing?.minutesAfterRoot ?? 0 }

    /// What the plan says of that; nil where it says nothing.
    public var ownClock: JourneyClock? { timing?.ownClock }

    /// Whether it comes at times of day, so that it can follow the person or stay with home's.
    public var canFollowClocks: Bool {
        guard let timing, timing.link == nil, !timing.countsElapsedHours else { return false }
        if case .fromTaken(let interval) = timing.pattern, interval.isElapsed { return false }
        return timing.slots.contains { $0.time != .allDay }
    }
}
