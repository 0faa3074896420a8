package import CivilTime

/// Tells the instants of points in time (RFC 5545 3.3.5), dates and floating times being those of
/// one zone. It keeps the zones that it has met.
package struct MomentClock {
    private let directory: ZoneDirectory
    /// The zone of dates and of times that name none; nil for UTC.
    private let floating: TimeZone?
    /// The steps that searches with this clock may take; nil for any number.
    let work: WorkBudget?
    private var zones: [String: TimeZone] = [:]
    private var span: (zone: String, span: TimeZone.Span)?

    /// A clock whose dates and floating times are those of a zone, or of UTC.
    package init(_ directory: ZoneDirectory, floating: TimeZone?, _ work: WorkBudget? = nil) {
        self.directory = directory
        self.floating = floating
        self.work = work
    }

    /// Takes steps of a search; false if it has to end.
    package func spend(_ steps: Int) -> Bool { work?.spend(steps) ?? true }

    /// When it is; a date is its midnight.
    package mutating func instant(of moment: Moment) -> Instant {
        instant(of: moment.clockSeconds, in: zone(of: moment))
    }

    /// What the clocks of a moment's zone show at an instant, as clock seconds.
    mutating func clockSeconds(at instant: Instant, like moment: Moment) -> Int {
        guard let zone = zone(of: moment) else { return instant.seconds }
        return zone.wallClock(at: instant).clockSeconds
    }

    /// The date that a point in time means in an all-day component, where RFC 5545 wants a date.
    ///
    /// Outlook and Exchange write the midnight of their own zone there, with that zone or in UTC. A midnight
    /// of a zone a little further east lies in the evening before.
    mutating func date(of moment: Moment, inCalendarOf component: ReadComponent) -> CivilDate {
        switch moment {
        case .date(let date): return date
        case .local(let wallClock): return wallClock.date
        case .zoned(let wallClock, let name):
            guard ["UTC", "Etc/UTC"].contains(name) else { return wallClock.date }
            let instant = Instant(seconds: wallClock.clockSeconds)
            return date(of: .utc(instant), inCalendarOf: component)
        case .utc(let instant):
            // Programs that know no zones write the date with the first or the last second of a day.
            if [0, 86_399].contains(instant.utc.time.secondOfDay) { return instant.utc.date }
            let zone = component.calendar.zone.flatMap { directory.zone(named: $0) } ?? floating
            let clock = zone?.wallClock(at: instant) ?? instant.utc
            let isMidnightFurtherEast =
                clock.time.secondOfDay >= 21 * 3600 && clock.time.secondOfDay % 900 == 0
            return clock.date.advanced(byDays: isMidnightFurtherEast ? 1 : 0)
        }
    }

    /// The instant of clock seconds, in UTC without a zone.
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
    /// What the clocks of its zone show, as seconds after 1970-01-01 00:00 there.
    var clockSeconds: Int {
        switch self {
        case .date(let date): date.dayNumber * 86_400
        case .zoned(let wallClock, _), .local(let wallClock): wallClock.clockSeconds
        case .utc(let instant): instant.seconds
        }
    }

    /// Whether it is a date.
    package var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The same kind of point in time at other clock seconds.
    func at(_ clockSeconds: Int) -> Moment {
        let wallClock = CivilDateTime(clockSeconds: clockSeconds)
        return switch self {
        case .date: .date(wallClock.date)
        case .zoned(_, let zone): .zoned(wallClock, zone: zone)
        case .local: .local(wallClock)
        case .utc: .utc(Instant(seconds: clockSeconds))
        }
    }

    /// So many seconds later on the clocks of its zone.
    package func advanced(bySeconds seconds: Int) -> Moment { at(clockSeconds + seconds) }
    /// So many days later on the clocks of its zone.
    package func advanced(byDays days: Int) -> Moment { at(clockSeconds + days * 86_400) }
}
