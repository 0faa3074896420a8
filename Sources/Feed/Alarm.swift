package import CarePlan
package import CivilTime
package import ICalendar

/// One alarm of an occurrence, told from its start (RFC 5545 3.8.6.3).
package enum Alarm: Hashable, Sendable {
    /// This many calendar days before, at the same time of day.
    case days(Int)
    /// This many minutes after; before, where negative.
    case minutes(Int)

    /// What is due all day and announced days before rings at this hour.
    private static let allDayHour = 9

    /// The alarms of an item: the one at the time first, since some apps take only one.
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

    /// The TRIGGER value in an entry that starts then.
    ///
    /// Days before are days on the clocks (RFC 5545 3.3.6). Where the entry cannot start at the
    /// planned time of day, since the clocks skip it or show it twice, it takes the exact distance.
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

    /// When it rings for something that is planned then.
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
    /// The instant; of a date its midnight in the zone.
    package func instant(in zone: TimeZone) -> Instant {
        switch self {
        case .date(let date): zone.instant(of: CivilDateTime(date, .midnight))
        case .zoned(let wallClock, _), .local(let wallClock): zone.instant(of: wallClock)
        case .utc(let instant): instant
        }
    }
}
