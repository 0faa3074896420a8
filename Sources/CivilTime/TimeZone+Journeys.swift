extension TimeZone {
    /// One stretch of a person's time: the zone whose clocks they live by, and since when.
    public struct Leg: Sendable {
        /// The zone.
        public let zone: TimeZone
        /// Since when; nil for the first.
        public let since: Instant?
    }

    /// The journeys of somebody who lives by this zone.
    final class Journeys: Sendable {
        let home: TimeZone
        let legs: [Leg]

        init(home: TimeZone, legs: [Leg]) {
            (self.home, self.legs) = (home, legs)
        }
    }

    /// The clocks of somebody at home in this zone who is in others from some moments on; in order.
    ///
    /// What the clocks skip at such a moment, or show twice, is read on those that are left.
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

    /// Where the person is when, in order, the time before the first journey included; empty where
    /// there are none.
    public var legs: [Leg] { journeys?.legs ?? [] }

    /// Whether there are any journeys.
    public var hasJourneys: Bool { journeys != nil }

    /// The zone in which the person is at an instant.
    public func zone(at instant: Instant) -> TimeZone {
        guard let legs = journeys?.legs else { return self }
        return (legs.last { $0.since.map { $0 <= instant } ?? true } ?? legs[0]).zone
    }

    /// The zone by whose clocks a date and time on the wall is read.
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

    /// The moments at which somebody's clocks show a date and time, in order: several where a
    /// journey sets them back; the one that is meant where they never do.
    public func instants(showing wallClock: CivilDateTime) -> [Instant] {
        guard let legs = journeys?.legs else { return [instant(of: wallClock)] }
        let all = Set(legs.map { $0.zone.instant(of: wallClock) }).sorted().filter {
            self.wallClock(at: $0) == wallClock
        }
        return all.isEmpty ? [instant(of: wallClock)] : all
    }

    /// Whether both have the same name and the same journeys.
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

    /// The changes of a zone between two moments, neither included; all that are listed after the
    /// first where there is no second.
    private func changes(after start: Instant?, before end: Instant?) -> [Transition] {
        guard let end else {
            return listed.filter { change in start.map { change.instant > $0 } ?? true }
        }
        let first = start.map { Instant(seconds: $0.seconds + 1) }
        return transitions(from: first ?? listed.first?.instant ?? end, until: end)
    }
}

extension TimeZone.Leg {
    /// A zone that somebody is in from a moment on.
    public init(_ zone: TimeZone, since: Instant) {
        (self.zone, self.since) = (zone.home, since)
    }

    /// Whether a time on the wall comes after the person came here: what the clocks skip then, or
    /// show twice, is read on those that were left.
    fileprivate func isReached(
        at wallClock: CivilDateTime, from before: TimeZone, _ since: Instant
    ) -> Bool {
        before.instant(of: wallClock) >= since && zone.instant(of: wallClock) >= since
    }
}
