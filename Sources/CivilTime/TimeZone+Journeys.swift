extension TimeZone {
    /// A period in which a person lives by the clocks of one zone.
    public struct Leg: Sendable {
        /// The zone.
        public let zone: TimeZone
        /// The start of the period, or `nil` for the first one.
        public let since: Instant?
    }

    /// The journeys of a person whose home is in this zone.
    final class Journeys: Sendable {
        let home: TimeZone
        let legs: [Leg]

        init(home: TimeZone, legs: [Leg]) {
            (self.home, self.legs) = (home, legs)
        }
    }

    /// Returns the zone of a person whose home is here and who travels to these zones, in order of
    /// time.
    ///
    /// A time that the clocks skip or show twice because of a journey is read by the clocks of the
    /// zone that the person leaves.
    public func travelling(to legs: [Leg]) -> TimeZone {
        let home = home
        guard !legs.isEmpty else { return home }
        let all = [Leg(zone: home, since: nil)] + legs
        var changes: [Transition] = []
        for (index, leg) in all.enumerated() {
            let next = index + 1 < all.count ? all[index + 1].since : nil
            if let since = leg.since {
                changes.append(all[index - 1].zone.change(to: leg.zone, at: since))
            }
            changes += leg.zone.changes(after: leg.since, before: next)
        }
        let last = all[all.count - 1].zone
        return TimeZone(
            name: home.name, first: home.first, listed: changes, rule: last.rule,
            journeys: Journeys(home: home, legs: all))
    }

    /// The zone without journeys.
    public var home: TimeZone { journeys?.home ?? self }

    /// The periods in order, including the time before the first journey, or none if there are no
    /// journeys.
    public var legs: [Leg] { journeys?.legs ?? [] }

    /// Whether there are any journeys.
    public var hasJourneys: Bool { journeys != nil }

    /// Returns the zone in which the person is at an instant.
    public func zone(at instant: Instant) -> TimeZone {
        guard let legs = journeys?.legs else { return self }
        return (legs.last { $0.since.map { $0 <= instant } ?? true } ?? legs[0]).zone
    }

    /// Returns the zone by whose clocks a date and time is read.
    public func zone(reading wallClock: CivilDateTime) -> TimeZone {
        guard let legs = journeys?.legs else { return self }
        var zone = legs[0].zone
        for leg in legs.dropFirst() {
            guard let since = leg.since, leg.isReached(at: wallClock, from: zone, since) else {
                break
            }
            zone = leg.zone
        }
        return zone
    }

    /// Returns the instants at which the person's clocks show a date and time, in order. There are
    /// several if a journey sets the clocks back. If the clocks never show it, returns the instant
    /// that `instant(of:)` chooses.
    public func instants(showing wallClock: CivilDateTime) -> [Instant] {
        guard let legs = journeys?.legs else { return [instant(of: wallClock)] }
        let all = Set(legs.map { $0.zone.instant(of: wallClock) }).sorted().filter {
            self.wallClock(at: $0) == wallClock
        }
        return all.isEmpty ? [instant(of: wallClock)] : all
    }

    /// Returns whether both zones have the same name and the same journeys.
    public func isSame(as other: TimeZone) -> Bool {
        guard name == other.name, legs.count == other.legs.count else { return false }
        return zip(legs, other.legs).allSatisfy {
            $0.zone.name == $1.zone.name && $0.since == $1.since
        }
    }

    private func change(to zone: TimeZone, at instant: Instant) -> Transition {
        Transition(
            instant: instant, before: offset(at: Instant(seconds: instant.seconds - 1)),
            after: zone.offset(at: instant))
    }

    /// Returns the zone's changes between two instants, both excluded. Without an end, returns only
    /// listed changes.
    private func changes(after start: Instant?, before end: Instant?) -> [Transition] {
        guard let end else {
            return listed.filter { change in start.map { change.instant > $0 } ?? true }
        }
        let first = start.map { Instant(seconds: $0.seconds + 1) }
        return transitions(from: first ?? listed.first?.instant ?? end, until: end)
    }
}

extension TimeZone.Leg {
    /// Creates a period that starts at an instant.
    public init(_ zone: TimeZone, since: Instant) {
        (self.zone, self.since) = (zone.home, since)
    }

    /// Returns whether a date and time is read by the clocks of this period rather than those of
    /// the zone before: both must place it after the arrival.
    fileprivate func isReached(
        at wallClock: CivilDateTime, from before: TimeZone, _ since: Instant
    ) -> Bool {
        before.instant(of: wallClock) >= since && zone.instant(of: wallClock) >= since
    }
}
