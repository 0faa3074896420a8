import CarePlan
import CivilTime
import ICalendar
import Schedule

/// The start, end and recurrence of an entry.
struct EntryTime {
    let start: Moment
    let end: Moment
    /// The planned start, from which alarms days before it are counted.
    let planned: Moment
    /// The RRULE value, or `nil` for a single date.
    let rule: String?
    /// The first date that the rule excludes.
    let exception: Moment?

    /// Creates the time of an entry without recurrence.
    init(_ extent: (start: Moment, end: Moment), planned: Moment) {
        (start, end) = extent
        self.planned = planned
        (rule, exception) = (nil, nil)
    }

    /// Creates the time of an entry that recurs by a rule, from a first date.
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
    /// Returns the latest instant that an app could read, so that UNTIL includes the last
    /// occurrence even if the clocks skip its time or show it twice.
    fileprivate func latestReading(of wallClock: CivilDateTime) -> Instant {
        switch read(wallClock) {
        case .once(let instant), .skipped(let instant), .twice(_, let instant): instant
        }
    }
}

extension Recurrence {
    /// Returns the RRULE value (RFC 5545 3.3.10). `until` formats the last date.
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
