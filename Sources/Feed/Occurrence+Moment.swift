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
