public import CivilTime

/// A stay in another time zone.
public struct Journey: Sendable {
    /// The start or end of a journey, on the clocks of the zone that the person leaves.
    public struct Moment: Hashable, Sendable {
        /// The date.
        public let date: CivilDate
        /// The time of day, or `nil` for the beginning of the first day or the end of the last day.
        public let time: TimeOfDay?

        /// Creates a moment.
        public init(_ date: CivilDate, _ time: TimeOfDay? = nil) {
            (self.date, self.time) = (date, time)
        }
    }
    /// The time zone of the stay.
    public let zone: TimeZone
    /// The start, on the clocks of the zone that the person comes from.
    public let from: Moment
    /// The end, on the clocks of the journey's zone, or `nil` if it is not known yet.
    public let until: Moment?

    /// Creates a journey.
    public init(to zone: TimeZone, from: Moment, until: Moment?) {
        (self.zone, self.from, self.until) = (zone, from, until)
    }

    /// The local time at the start.
    public var start: CivilDateTime { CivilDateTime(from.date, from.time ?? .midnight) }

    /// The local time after the end, or `nil` if the end is not known yet.
    public var end: CivilDateTime? {
        until.map { until in
            until.time.map { CivilDateTime(until.date, $0) }
                ?? CivilDateTime(until.date.advanced(byDays: 1), .midnight)
        }
    }

    /// Orders journeys by their first day. Those that begin on the same day keep the order of the
    /// text, because the clocks of one may be behind those of the other.
    static func isBefore(_ left: Journey, _ right: Journey) -> Bool {
        left.from.date < right.from.date
    }
}

extension Journey: Hashable {
    /// Returns whether the journeys have the same zone, start and end.
    public static func == (left: Journey, right: Journey) -> Bool {
        left.zone.name == right.zone.name && left.from == right.from && left.until == right.until
    }

    /// Hashes the fields that differ most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(zone.name)
        hasher.combine(from)
    }
}

extension Journey.Moment: CustomStringConvertible {
    /// The notation of a plan, such as 2026-12-01 or 2026-12-01 14:00.
    public var description: String {
        time.map { "\(date) \($0.withoutSeconds)" } ?? date.description
    }

    /// Reads the notation of a plan, or returns `nil` for other text.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard (1...2).contains(parts.count), let date = CivilDate(String(parts[0]))
        else { return nil }
        guard parts.count == 2 else {
            self.init(date)
            return
        }
        guard let time = TypedTimes.clock(String(parts[1])) else { return nil }
        self.init(date, time)
    }
}

/// The reason why journeys contradict each other.
enum JourneyObstacle: Error {
    /// The journey ends before it begins.
    case endsBeforeStart
    /// The journey before it has not ended.
    case overlaps
    /// The journey before it has no end.
    case followsOpenEnd
    /// The journey is in the person's own zone.
    case leadsHome
}

extension TimeZone {
    /// Returns this zone with the changes of zone that the journeys cause. `note` gets each
    /// contradiction with the index of its journey.
    ///
    /// The journeys are sorted. One that begins when the previous one ends leads on from there.
    func travelling(
        on journeys: [Journey], _ note: (Int, JourneyObstacle) -> Void
    ) -> TimeZone {
        let spans = home.spans(of: journeys)
        var legs: [Leg] = []
        for (index, (journey, span)) in zip(journeys, spans).enumerated() {
            if journey.zone.name == name { note(index, .leadsHome) }
            if let until = span.until, until <= span.since { note(index, .endsBeforeStart) }
            if index > 0 {
                if journeys[index - 1].until == nil { note(index, .followsOpenEnd) }
                if let last = spans[index - 1].until, span.since < last { note(index, .overlaps) }
                if spans[index - 1].until == span.since { legs.removeLast() }
            }
            legs.append(Leg(journey.zone, since: span.since))
            if let until = span.until { legs.append(Leg(home, since: until)) }
        }
        return travelling(to: legs)
    }

    /// Returns the start and end of each journey. A journey that begins when the previous one ends,
    /// in local time, leads on from there.
    func spans(of journeys: [Journey]) -> [(since: Instant, until: Instant?)] {
        var spans: [(since: Instant, until: Instant?)] = []
        for (index, journey) in journeys.enumerated() {
            let leadsOn = index > 0 && journeys[index - 1].end == journey.start
            let since = leadsOn ? spans[index - 1].until : nil
            spans.append(
                (since ?? home.instant(of: journey.start), journey.end.map(journey.zone.instant)))
        }
        return spans
    }
}

extension CarePlan {
    /// Returns the journey that contains a moment, or `nil` if there is none.
    public func journey(at moment: Instant) -> Journey? {
        Array(zip(journeys, zone.home.spans(of: journeys))).last { _, span in
            span.since <= moment && span.until.map { moment < $0 } ?? true
        }?.0
    }

    /// Returns the journeys that have not ended at a moment.
    public func journeys(endingAfter moment: Instant) -> [Journey] {
        zip(journeys, zone.home.spans(of: journeys)).filter { _, span in
            span.until.map { moment < $0 } ?? true
        }.map(\.0)
    }
}
