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
            guard let zone = directory.zone(named: name) else { return floating }
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
