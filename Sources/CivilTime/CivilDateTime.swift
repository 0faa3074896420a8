/// A date and a time of day as clocks show them, without a zone.
public struct CivilDateTime: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The time of day.
    public let time: TimeOfDay

    /// Creates a date and time from its parts.
    public init(_ date: CivilDate, _ time: TimeOfDay) {
        self.date = date
        self.time = time
    }

    /// Creates the date and time this many seconds after 1970-01-01 00:00, on a clock that never
    /// changes.
    public init(clockSeconds seconds: Int) {
        let day = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        date = CivilDate(clamping: day)
        time = TimeOfDay(wrapping: seconds)
    }

    /// The number of seconds since 1970-01-01 00:00, on a clock that never changes.
    public var clockSeconds: Int { date.dayNumber * 86_400 + time.secondOfDay }

    /// Returns the date and time this many minutes later, on a clock that never changes.
    public func advanced(byMinutes minutes: Int) -> CivilDateTime {
        CivilDateTime(clockSeconds: clockSeconds + minutes * 60)
    }
}

extension CivilDateTime: Comparable {
    /// Returns whether the first date and time is earlier.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        left.clockSeconds < right.clockSeconds
    }
}

extension CivilDateTime: CustomStringConvertible {
    /// The date and time in the form of ISO 8601: 2026-11-20T08:00:00.
    public var description: String {
        "\(date)T\(padded(time.hour, to: 2)):\(padded(time.minute, to: 2)):"
            + padded(time.second, to: 2)
    }
}
