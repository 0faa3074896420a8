public import CarePlan
public import CivilTime

/// A planned date and time of a series.
public struct Occurrence: Hashable, Sendable {
    /// The planned date in the person's time zone. It is part of the occurrence's identity,
    /// together with item, slot and ordinal.
    public let date: CivilDate
    /// The number of the occurrence among those of its slot on that date, from 1.
    public let ordinal: Int
    /// The time of day in the series' time zone, or all day.
    public let clock: Clock
    /// The exact instant if the occurrence is timed by elapsed hours or was moved; otherwise `nil`,
    /// and `clock` determines the start.
    public let elapsed: Instant?

    /// Returns the start in the given zone, or `nil` if the occurrence is due all day.
    public func start(in zone: TimeZone) -> Instant? {
        if let elapsed { return elapsed }
        guard case .at(let time) = clock else { return nil }
        return zone.instant(of: CivilDateTime(date, time))
    }
}

extension Occurrence {
    /// Returns a copy that starts at another instant and keeps its date and ordinal.
    package func moved(to start: Instant, in zone: TimeZone) -> Occurrence {
        Occurrence(
            date: date, ordinal: ordinal, clock: .at(zone.wallClock(at: start).time),
            elapsed: start)
    }
}

/// A lazy sequence of the occurrences of a series between two dates.
public struct Occurrences: Sequence, IteratorProtocol, Sendable {
    private let dates: OccurrenceDates
    private var upcoming: Occurrence?

    init(_ series: Series, from: CivilDate, through: CivilDate) {
        dates = OccurrenceDates(series, through: through)
        upcoming = dates.first(from: from)
    }

    /// Returns the next occurrence, or `nil` after the last.
    public mutating func next() -> Occurrence? {
        guard let occurrence = upcoming else { return nil }
        upcoming = dates.following(occurrence)
        return occurrence
    }
}

/// The iteration rules of a series. A class, because copying it with each iterator would be costly.
private final class OccurrenceDates: Sendable {
    private let dates: Series.Dates
    /// The rule if the series has one. A separate property saves a `switch` for each occurrence.
    private let rule: DayRule?
    private let clock: Clock
    private let shift: DayShift?
    private let ordinal: Int
    private let end: CivilDate
    private let zone: TimeZone
    private let pauses: [Pause]

    init(_ series: Series, through: CivilDate) {
        dates = series.dates
        clock = series.clock
        shift = series.shift
        ordinal = series.head.ordinal
        zone = series.zone
        pauses = series.pauses
        switch dates {
        case .days(let days): (rule, end) = (days, through)
        case .fromTaken: (rule, end) = (nil, through)
        case .hours(let hours): (rule, end) = (nil, min(through, hours.until ?? .latest))
        }
    }

    func first(from: CivilDate) -> Occurrence? {
        pauses.isEmpty ? planned(from: from) : unpaused(planned(from: from))
    }

    func following(_ last: Occurrence) -> Occurrence? {
        pauses.isEmpty ? planned(after: last) : unpaused(planned(after: last))
    }

    /// Returns the occurrence, or the first one after the pauses that cover it.
    private func unpaused(_ occurrence: Occurrence?) -> Occurrence? {
        var next = occurrence
        while let date = next?.date, pauses.contains(date) {
            next = pauses.firstDayOutside(onOrAfter: date).flatMap(planned(from:))
        }
        return next
    }

    private func planned(from: CivilDate) -> Occurrence? {
        switch dates {
        case .days(let rule): day(rule.next(onOrAfter: from))
        case .hours(let hours):
            moment(hours, hours.firstIndex(onOrAfter: from, in: zone), after: nil)
        case .fromTaken(let dates): moment(dates.first(onOrAfter: from))
        }
    }

    private func planned(after last: Occurrence) -> Occurrence? {
        if let rule {
            guard last.date < end else { return nil }
            return day(rule.next(onOrAfter: last.date.advanced(byDays: 1)))
        }
        switch dates {
        case .days: return nil
        case .hours(let hours):
            guard let elapsed = last.elapsed else { return nil }
            return moment(hours, hours.index(of: elapsed) + 1, after: last)
        case .fromTaken(let dates): return moment(dates.first(after: last))
        }
    }

    private func moment(_ dose: DatesFromTaken.Dose?) -> Occurrence? {
        guard let dose else { return nil }
        guard let elapsed = dose.elapsed else { return day(dose.date) }
        guard dose.date <= end else { return nil }
        return Occurrence(
            date: dose.date, ordinal: dose.ordinal, clock: .at(zone.wallClock(at: elapsed).time),
            elapsed: elapsed)
    }

    private func day(_ date: CivilDate?) -> Occurrence? {
        guard let date, date <= end else { return nil }
        return Occurrence(
            date: date, ordinal: ordinal, clock: shift?.time(on: date, usually: clock) ?? clock,
            elapsed: nil)
    }

    private func moment(
        _ hours: ElapsedHours, _ index: Int, after last: Occurrence?
    ) -> Occurrence? {
        let moment = hours.moment(index)
        let shown = zone.wallClock(at: moment)
        guard shown.date <= end else { return nil }
        return Occurrence(
            date: shown.date, ordinal: last?.date == shown.date ? (last?.ordinal ?? 0) + 1 : 1,
            clock: .at(shown.time), elapsed: moment)
    }
}
