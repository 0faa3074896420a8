import CarePlan
package import CivilTime
package import ICalendar
package import Schedule

extension Occurrence {
    /// Returns the start as a separate entry has it.
    ///
    /// Apps disagree on times that the clocks skip or show twice. A skipped time becomes the time
    /// that the clocks show at that instant; a time shown twice becomes an instant in UTC.
    package func start(asIn zone: TimeZone) -> Moment {
        guard let instant = start(in: zone) else { return .date(date) }
        return zone.moment(of: instant)
    }

    /// Returns the planned start, with the time of the plan even if the clocks skip it or show it
    /// twice.
    ///
    /// Alarms days before come at this time of day, as they do in a series.
    package func planned(in zone: TimeZone) -> Moment {
        guard elapsed == nil, case .at(let time) = clock else { return start(asIn: zone) }
        return .zoned(CivilDateTime(date, time), zone: zone.name)
    }
}

extension TimeZone {
    /// Returns an instant as the time that the clocks show, or in UTC if they show it twice.
    func moment(of instant: Instant) -> Moment {
        let shown = wallClock(at: instant)
        return read(shown) == .once(instant) ? .zoned(shown, zone: name) : .utc(instant)
    }

    /// Returns start and end, both in zoned time or both in UTC.
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
