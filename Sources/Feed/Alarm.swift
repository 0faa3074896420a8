package import CarePlan
package import CivilTime
package import ICalendar
package import Schedule

/// An alarm of an occurrence, relative to its start (RFC 5545 3.8.6.3).
package enum Alarm: Hashable, Sendable {
    /// A number of calendar days before the start, at the same time of day.
    case days(Int)
    /// A number of minutes after the start, or before it if negative.
    case minutes(Int)

    /// The hour at which alarms ring that come days before an all-day occurrence.
    private static let allDayHour = 9

    /// Returns the alarms of an item. The alarm at the start comes first, because some apps use
    /// only one.
    package static func all(for reminding: Reminding, on clock: Clock) -> [Alarm] {
        guard reminding.isOn else { return [] }
        let repetitions = (0..<reminding.repetitions).map {
            Alarm.minutes(($0 + 1) * reminding.interval)
        }
        switch clock {
        case .at: return [.minutes(0)] + reminding.before.map(Alarm.init) + repetitions
        case .allDay:
            return reminding.before.map { lead in
                guard case .days(let days) = lead else { return Alarm(lead) }
                return .minutes((allDayHour - days * 24) * 60)
            }
        }
    }

    private init(_ lead: Reminding.Lead) {
        self =
            switch lead {
            case .days(let days): .days(days)
            case .minutes(let minutes): .minutes(-minutes)
            }
    }

    /// Returns the TRIGGER value for an entry with this start.
    ///
    /// Days before are calendar days (RFC 5545 3.3.6). If the entry cannot start at the planned
    /// time of day, because the clocks skip it or show it twice, the value is the exact distance to
    /// the alarm.
    func trigger(from start: Moment, planned: Moment, in zone: TimeZone) -> String {
        guard case .days = self, start != planned else { return trigger }
        let ring = instant(for: planned, in: zone)
        return Alarm.minutes((ring.seconds - start.instant(in: zone).seconds) / 60).trigger
    }

    private var trigger: String {
        switch self {
        case .days(let days): "-P\(days)D"
        case .minutes(0): "PT0S"
        case .minutes(let minutes): "\(minutes < 0 ? "-" : "")PT\(Self.clock(abs(minutes)))"
        }
    }

    private static func clock(_ minutes: Int) -> String {
        let hours = minutes >= 60 ? "\(minutes / 60)H" : ""
        return hours + (minutes % 60 == 0 ? "" : "\(minutes % 60)M")
    }

    /// Returns the instant at which the alarm rings.
    package func instant(for start: Moment, in zone: TimeZone) -> Instant {
        switch (self, start) {
        case (.minutes(let minutes), _):
            return start.instant(in: zone).advanced(byMinutes: minutes)
        case (.days(let days), .zoned(let wallClock, _)):
            return zone.instant(
                of: CivilDateTime(wallClock.date.advanced(byDays: -days), wallClock.time))
        case (.days(let days), _):
            return start.instant(in: zone).advanced(byMinutes: -days * 24 * 60)
        }
    }
}

extension Moment {
    /// Returns the instant, which for a date is its midnight in the zone.
    package func instant(in zone: TimeZone) -> Instant {
        switch self {
        case .date(let date): zone.instant(of: CivilDateTime(date, .midnight))
        case .zoned(let wallClock, _), .local(let wallClock): zone.instant(of: wallClock)
        case .utc(let instant): instant
        }
    }
}

extension Series {
    /// Returns the instants at which the alarms of an occurrence with this start ring.
    package func alarms(from start: Instant, on date: CivilDate) -> [Instant] {
        let planned = planned(start, on: date)
        return Alarm.all(for: reminding, on: clock).map { $0.instant(for: planned, in: zone) }
    }

    /// Returns a start as its calendar entry plans it: with the time of the plan, unless the
    /// occurrence was moved.
    private func planned(_ start: Instant, on date: CivilDate) -> Moment {
        guard case .at(let time) = clock(on: date) else { return .date(date) }
        let usual = CivilDateTime(date, time)
        guard case .days = dates, zone.instant(of: usual) == start else {
            return zone.moment(of: start)
        }
        return .zoned(usual, zone: zone.name)
    }
}
