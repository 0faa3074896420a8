import CarePlan
package import CivilTime
package import ICalendar
package import Schedule

extension Occurrence {
    /// When it starts, as a calendar entry of its own says it.
    ///
    /// Apps disagree on times that the clocks skip or show twice. A skipped one is given as what
    /// the clocks show at that instant, one shown twice as the instant itself.
    package func start(asIn zone: TimeZone) -> Moment {
        guard let instant = start(in: zone) else { return .date(date) }
        return zone.moment(of: instant)
    }

    /// When it is planned: the time of the plan also where the clocks skip it or show it twice.
    ///
    /// An alarm days before it comes at this time of day, as it does in a series.
    package func planned(in zone: TimeZone) -> Moment {
        guard elapsed == nil, case .at(let time) = clock else { return start(asIn: zone) }
        return .zoned(CivilDateTime(date, time), zone: zone.name)
    }
}

extension TimeZone {
    /// An instant as the clocks show it, or as it is where they show that time twice.
    func moment(of instant: Instant) -> Moment {
        let shown = wallClock(at: instant)
        return read(shown) == .once(instant) ? .zoned(shown, zone: name) : .utc(instant)
    }

    /// Start and end of something that takes so many minutes: both in zoned time or both in UTC.
    func extent(from start: Moment, minutes: Int) -> (start: Moment, end: Moment) {
        switch start {
        case .date(let date): return (start, .date(date.advanced(byDays: 1)))
        case .utc, .local:
            let instant = start.instant(in: self)
            return (.utc(instant), .utc(instant.advanced(byMinutes: minutes)))
        case .zoned:
            let instant = start.instant(in: self)
            let end = moment(of: instant.advanced(byMinutes: minutes))
            if case .utc = end { return (.utc(instant), end) }
            return (start, end)
        }
    }
}
