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

    /// The order in which journeys are kept: those of one day as the text has them, since the clocks
    /// of one may be behind those of another.
    static func isBefore(_ left: Journey, _ right: Journey) -> Bool {
        left.from.date < right.from.date
    }
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
        guard (1...2).contains(parts.count), let date = CivilDate(String(parts[0]))
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

    /// When journeys begin and end. One that begins as the one before it ends, by the same time on
    /// the clocks, leads on from there.
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
    /// The journey that goes on at a moment, or begins with it.
    public func journey(at moment: Instant) -> Journey? {
        Array(zip(journeys, zone.home.spans(of: journeys))).last { _, span in
            span.since <= moment && span.until.map { moment < $0 } ?? true
        }?.0
    }

    /// The journeys that are not over at a moment.
    public func journeys(endingAfter moment: Instant) -> [Journey] {
        zip(journeys, zone.home.spans(of: journeys)).filter { _, span in
            span.until.map { moment < $0 } ?? true
        }.map(\.0)
    }
}
