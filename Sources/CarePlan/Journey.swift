public import CivilTime

/// A stay in another time zone.
public struct Journey: Sendable {
    /// A day, or a time of it, on the clocks that are left then.
    public struct Moment: Hashable, Sendable {
        /// The day.
        public let date: CivilDate
        /// When on it; nil for its beginning or, of a last day, its end.
        public let time: TimeOfDay?

        /// A day, or a time of it.
        public init(_ date: CivilDate, _ time: TimeOfDay? = nil) {
            (self.date, self.time) = (date, time)
        }
    }
    /// The zone by whose clocks the person lives.
    public let zone: TimeZone
    /// When it begins, on the clocks of where the person comes from.
    public let from: Moment
    /// When it ends, on the clocks of the journey; nil if nobody knows it yet.
    public let until: Moment?

    /// A stay in a zone between two moments.
    public init(to zone: TimeZone, from: Moment, until: Moment?) {
        (self.zone, self.from, self.until) = (zone, from, until)
    }

    /// What the clocks show when it begins.
    public var start: CivilDateTime { CivilDateTime(from.date, from.time ?? .midnight) }

    /// What the clocks show when it is over.
    public var end: CivilDateTime? {
        until.map { until in
            until.time.map { CivilDateTime(until.date, $0) }
                ?? CivilDateTime(until.date.advanced(byDays: 1), .midnight)
        }
    }

    /// The order in which journeys are kept.
    static func isBefore(_ left: Journey, _ right: Journey) -> Bool { left.start < right.start }
}

extension Journey: Hashable {
    /// Whether both go to the same zone at the same time.
    public static func == (left: Journey, right: Journey) -> Bool {
        left.zone.name == right.zone.name && left.from == right.from && left.until == right.until
    }

    /// Hashes what tells most of them apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(zone.name)
        hasher.combine(from)
    }
}

extension Journey.Moment: CustomStringConvertible {
    /// As a plan's text has it, such as 2026-12-01 or 2026-12-01 14:00.
    public var description: String {
        time.map { "\(date) \($0.withoutSeconds)" } ?? date.description
    }

    /// Reads what a plan's text has.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: true)
        guard (1...2).contains(parts.count), let date = CivilDate(String(parts[0])), date.isMeant
        else { return nil }
        guard parts.count == 2 else {
            self.init(date)
            return
        }
        guard let time = TimeOfDay(String(parts[1])) else { return nil }
        self.init(date, time)
    }
}

/// Why somebody cannot be on all of some journeys.
enum JourneyObstacle: Error {
    /// It is over before it begins.
    case endsBeforeStart
    /// The one before it is not over by then.
    case overlaps
    /// The one before it has no end.
    case followsOpenEnd
    /// It leads to where the person lives.
    case leadsHome
}

extension TimeZone {
    /// The clocks of somebody at home here who goes on these journeys, which are in order.
    ///
    /// A journey that begins as the one before it ends leads on from there.
    func travelling(
        on journeys: [Journey], _ note: (Int, JourneyObstacle) -> Void
    ) -> TimeZone {
        var legs: [Leg] = []
        var last: (end: CivilDateTime, instant: Instant)?
        for (index, journey) in journeys.enumerated() {
            if index > 0, journeys[index - 1].until == nil { note(index, .followsOpenEnd) }
            if journey.zone.name == name { note(index, .leadsHome) }
            var since = home.instant(of: journey.start)
            if let last {
                if journey.start == last.end {
                    legs.removeLast()
                    since = last.instant
                } else if journey.start < last.end || since < last.instant {
                    note(index, .overlaps)
                }
            }
            legs.append(Leg(journey.zone, since: since))
            guard let end = journey.end else { continue }
            let instant = journey.zone.instant(of: end)
            if instant <= since { note(index, .endsBeforeStart) }
            legs.append(Leg(home, since: instant))
            last = (end, instant)
        }
        return travelling(to: legs)
    }
}
