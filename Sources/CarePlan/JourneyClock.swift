/// The clock that an item follows while the person is in another time zone.
public enum JourneyClock: String, CaseIterable, Sendable {
    /// The clock of the place where the person is.
    case local
    /// The clock at home.
    case home
    /// No clock: a fixed number of hours elapses between doses.
    case elapsed
}

extension Timing {
    /// The clock that counts on journeys. Unless the plan states one, doses that are counted in
    /// hours follow elapsed time, and all others follow the person.
    public var travelClock: JourneyClock {
        if let ownClock { return ownClock }
        switch pattern {
        case .hours: return .elapsed
        case .fromTaken(let interval): return interval.isElapsed ? .elapsed : .local
        case .once, .days, .weeks, .months, .window, .cycle: return .local
        }
    }

    /// Whether a fixed number of hours elapses between doses, regardless of clocks.
    public var countsElapsedHours: Bool {
        guard case .hours(let hours) = pattern else { return false }
        return 24 % hours != 0 || ownClock == .elapsed
    }
}

extension CarePlan {
    /// The items for which a traveller chooses a clock. An appointment on one day has the clock of
    /// its place.
    package var itemsThatTravel: [Item] {
        items.filter { $0.isEnabled && $0.canFollowClocks && !$0.isOnce }
    }
}

extension Item {
    /// The clock that counts on journeys, or `nil` for items without a schedule.
    public var travelClock: JourneyClock? { timing?.travelClock }

    /// Whether the item follows the clock of the place where the person is.
    public var followsTraveller: Bool { travelClock ?? .local == .local }

    /// The number of minutes after the item at the start of the chain of links.
    public var minutesAfterRoot: Int { timing?.minutesAfterRoot ?? 0 }

    /// The clock that the plan states, or `nil` if it states none.
    public var ownClock: JourneyClock? { timing?.ownClock }

    /// Whether the item has times of day, which can follow the person or stay with the clock at
    /// home.
    public var canFollowClocks: Bool {
        guard let timing, timing.link == nil, !timing.countsElapsedHours else { return false }
        if case .fromTaken(let interval) = timing.pattern, interval.isElapsed { return false }
        return timing.slots.contains { $0.time != .allDay }
    }
}
