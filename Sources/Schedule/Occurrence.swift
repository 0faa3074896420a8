public import CarePlan
public import CivilTime

/// One planned moment of a series.
public struct Occurrence: Hashable, Sendable {
    /// The planned date in the person's zone; with item and slot it names the occurrence.
    public let date: CivilDate
    /// Which of the slot's moments on that date this is, from 1; above 1 only where hours are counted.
    public let ordinal: Int
    /// The time on the person's clocks, or all day.
    public let clock: Clock
    /// The exact moment, given only where hours elapse; else the clock decides.
    public let elapsed: Instant?

    /// When it begins, in the person's zone; nil for what is due all day.
    public func start(in zone: TimeZone) -> Instant? {
        if let elapsed { return elapsed }
        guard case .at(let time) = clock else { return nil }
        return zone.instant(of: CivilDateTime(date, time))
    }
}

/// The occurrences of a series between two dates, made one at a time.
public struct Occurrences: Sequence, IteratorProtocol, Sendable {
    private enum Course {
        case days(DayRule, Clock, ordinal: Int, next: CivilDate?)
        case hours(ElapsedHours, next: Int, date: CivilDate?, ordinal: Int)
    }
    private var course: Course
    private let end: CivilDate
    private let zone: TimeZone

    init(_ series: Series, from: CivilDate, through: CivilDate) {
        end = through
        zone = series.zone
        switch series.dates {
        case .days(let rule):
            course = .days(
                rule, series.clock, ordinal: series.ordinal, next: rule.next(onOrAfter: from))
        case .hours(let hours):
            let first = hours.firstIndex(onOrAfter: from, in: series.zone)
            course = .hours(hours, next: first, date: nil, ordinal: 0)
        }
    }

    /// The next occurrence, or nil after the last.
    public mutating func next() -> Occurrence? {
        switch course {
        case .days(let rule, let clock, let ordinal, let date):
            guard let date, date <= end else { return nil }
            let following = rule.next(onOrAfter: date.advanced(byDays: 1))
            course = .days(
                rule, clock, ordinal: ordinal, next: following == date ? nil : following)
            return Occurrence(date: date, ordinal: ordinal, clock: clock, elapsed: nil)
        case .hours(let hours, let index, let before, let count):
            let moment = hours.moment(index)
            let wallClock = zone.wallClock(at: moment)
            guard wallClock.date <= Swift.min(end, hours.until ?? .latest) else { return nil }
            let ordinal = wallClock.date == before ? count + 1 : 1
            course = .hours(hours, next: index + 1, date: wallClock.date, ordinal: ordinal)
            return Occurrence(
                date: wallClock.date, ordinal: ordinal, clock: .at(wallClock.time),
                elapsed: moment)
        }
    }
}
