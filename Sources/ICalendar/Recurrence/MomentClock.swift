package import CivilTime

/// Converts dates and times to instants (RFC 5545 3.3.5). Dates and floating times are in one zone.
/// Zones are cached.
package struct MomentClock {
    private let directory: ZoneDirectory
    /// The zone of dates and floating times, or `nil` for UTC.
    private let floating: TimeZone?
    /// The budget of searches with this clock, or `nil` for no limit.
    let work: WorkBudget?
    private var zones: [String: TimeZone] = [:]
    private var span: (zone: String, span: TimeZone.Span)?

    /// Creates a clock with the zone of dates and floating times.
    package init(_ directory: ZoneDirectory, floating: TimeZone?, _ work: WorkBudget? = nil) {
        self.directory = directory
        self.floating = floating
        self.work = work
    }

    /// Spends steps of a search. Returns `false` if the search has to end.
    package func spend(_ steps: Int) -> Bool { work?.spend(steps) ?? true }

    /// Returns the instant of a date or time, which for a date is its midnight.
    package mutating func instant(of moment: Moment) -> Instant {
        instant(of: moment.clockSeconds, in: zone(of: moment))
    }

    /// Returns the time at an instant in a moment's zone, as clock seconds.
    mutating func clockSeconds(at instant: Instant, like moment: Moment) -> Int {
        guard let zone = zone(of: moment) else { return instant.seconds }
        return zone.wallClock(at: instant).clockSeconds
    }

    /// Returns the date of a time in an all-day component, in which RFC 5545 requires a date.
    ///
    /// Outlook and Exchange write the midnight of their zone, with that zone or in UTC. The
    /// midnight of a zone farther east is in the evening before.
    mutating func date(of moment: Moment, inCalendarOf component: ReadComponent) -> CivilDate {
        switch moment {
        case .date(let date): return date
        case .local(let wallClock): return wallClock.date
        case .zoned(let wallClock, let name):
            guard ["UTC", "Etc/UTC"].contains(name) else { return wallClock.date }
            let instant = Instant(seconds: wallClock.clockSeconds)
            return date(of: .utc(instant), inCalendarOf: component)
        case .utc(let instant):
            // Programs without zones write the first or the last second of a day.
            if [0, 86_399].contains(instant.utc.time.secondOfDay) { return instant.utc.date }
            let zone = component.calendar.zone.flatMap { directory.zone(named: $0) } ?? floating
            let clock = zone?.wallClock(at: instant) ?? instant.utc
            let isMidnightFurtherEast =
                clock.time.secondOfDay >= 21 * 3600 && clock.time.secondOfDay % 900 == 0
            return clock.date.advanced(byDays: isMidnightFurtherEast ? 1 : 0)
        }
    }

    /// Returns the instant of clock seconds in a zone, or in UTC without one.
    private mutating func instant(of clock: Int, in zone: TimeZone?) -> Instant {
        guard let zone else { return Instant(seconds: clock) }
        if span?.zone != zone.name || span?.span.clockSeconds.contains(clock) != true {
            span = (zone.name, zone.span(around: CivilDateTime(clockSeconds: clock)))
        }
        if let offset = span?.span.offset { return Instant(seconds: clock - offset) }
        return zone.instant(of: CivilDateTime(clockSeconds: clock))
    }

    private mutating func zone(of moment: Moment) -> TimeZone? {
        switch moment {
        case .utc: return nil
        case .date, .local: return floating
        case .zoned(_, let name):
            if let zone = zones[name] { return zone }
            guard let zone = directory.zone(ofMoment: name) else { return floating }
            zones[name] = zone
            return zone
        }
    }
}

extension Moment {
    /// The local time in the zone of the value, as seconds since 1970-01-01 00:00 there.
    var clockSeconds: Int {
        switch self {
        case .date(let date): date.dayNumber * 86_400
        case .zoned(let wallClock, _), .local(let wallClock): wallClock.clockSeconds
        case .utc(let instant): instant.seconds
        }
    }

    /// Whether the value is a date without a time.
    package var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// Returns a moment of the same kind at other clock seconds.
    func at(_ clockSeconds: Int) -> Moment {
        let wallClock = CivilDateTime(clockSeconds: clockSeconds)
        return switch self {
        case .date: .date(wallClock.date)
        case .zoned(_, let zone): .zoned(wallClock, zone: zone)
        case .local: .local(wallClock)
        case .utc: .utc(Instant(seconds: clockSeconds))
        }
    }

    /// Returns the moment this many seconds later on the clocks of its zone.
    package func advanced(bySeconds seconds: Int) -> Moment { at(clockSeconds + seconds) }
    /// Returns the moment this many days later on the clocks of its zone.
    package func advanced(byDays days: Int) -> Moment { at(clockSeconds + days * 86_400) }
}
