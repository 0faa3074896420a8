/// A date and a wall-clock time, as a calendar on the wall would have it: no zone.
public struct CivilDateTime: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The time of day.
    public let time: TimeOfDay

    /// This time on this date.
    public init(_ date: CivilDate, _ time: TimeOfDay) {
        self.date = date
        self.time = time
    }

    /// The moment this many seconds after 1970-01-01 00:00 on a clock that is never changed.
    public init(clockSeconds seconds: Int) {
        let day = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        date = CivilDate(clamping: day)
        time = TimeOfDay(wrapping: seconds)
    }

    /// Seconds after 1970-01-01 00:00 on a clock that is never changed.
    public var clockSeconds: Int { date.dayNumber * 86_400 + time.secondOfDay }

    /// What that clock shows so many minutes later.
    public func advanced(byMinutes minutes: Int) -> CivilDateTime {
        CivilDateTime(clockSeconds: clockSeconds + minutes * 60)
    }
}

extension CivilDateTime: Comparable {
    /// Orders as such a clock would.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.clockSeconds < right.clockSeconds
    }
}

extension CivilDateTime: CustomStringConvertible {
    /// The date and the time as ISO 8601 writes them: 2026-11-20T08:00:00.
    public var description: String {
        "\(date)T\(padded(time.hour, to: 2)):\(padded(time.minute, to: 2)):"
            + padded(time.second, to: 2)
    }
}
