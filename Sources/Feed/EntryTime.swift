import CarePlan
import CivilTime
import ICalendar
import Schedule

/// When an entry is, and how it is repeated.
struct EntryTime {
    let start: Moment
    let end: Moment
    /// When it was planned, which alarms days before it go by.
    let planned: Moment
    /// The RRULE value; nil for a single date.
    let rule: String?
    /// The first date that the rule leaves out.
    let exception: Moment?

    /// An entry that is not repeated.
    init(_ extent: (start: Moment, end: Moment), planned: Moment) {
        (start, end) = extent
        self.planned = planned
        (rule, exception) = (nil, nil)
    }

    /// All dates of a rule but one.
    init(
        _ recurrence: Recurrence, from first: CivilDate, without gone: CivilDate?,
        of maker: EntryMaker
    ) {
        let zone = maker.zone
        switch maker.series.clock {
        case .allDay:
            (start, end) = (.date(first), .date(first.advanced(byDays: 1)))
            rule = recurrence.text { $0.compact }
            exception = gone.map(Moment.date)
        case .at(let time):
            let first = CivilDateTime(first, time)
            start = .zoned(first, zone: zone.name)
            end = .zoned(first.advanced(byMinutes: maker.minutes), zone: zone.name)
            rule = recurrence.text { date in
                "\(zone.latestReading(of: CivilDateTime(date, time)).utc.compact)Z"
            }
            exception = gone.map { .zoned(CivilDateTime($0, time), zone: zone.name) }
        }
        planned = start
    }
}

extension TimeZone {
    /// The latest instant as which any app could read a time on the wall, so that UNTIL
    /// excludes no last occurrence where the clocks skip it or show it twice.
    fileprivate func latestReading(of wallClock: CivilDateTime) -> Instant {
        switch read(wallClock) {
        case .once(let instant), .skipped(let instant), .twice(_, let instant): instant
        }
    }
}

extension Recurrence {
    /// The RRULE value (RFC 5545 3.3.10), its end written by `until`.
    fileprivate func text(until: (CivilDate) -> String) -> String {
        var parts: [String]
        switch frequency {
        case .daily: parts = ["FREQ=DAILY"]
        case .weekly: parts = ["FREQ=WEEKLY"]
        case .monthly: parts = ["FREQ=MONTHLY"]
        }
        if let last = self.until { parts.append("UNTIL=\(until(last))") }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        switch frequency {
        case .daily: break
        case .weekly(let weekdays):
            parts.append("BYDAY=" + weekdays.inOrder.map(\.code).joined(separator: ","))
        case .monthly(.day(let day)): parts.append("BYMONTHDAY=\(day)")
        case .monthly(.last): parts.append("BYMONTHDAY=-1")
        }
        return parts.joined(separator: ";")
    }
}
