/// A point in time, to the second, the same everywhere.
public struct Instant: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00 UTC, leap seconds not counted (POSIX time).
    public let seconds: Int

    /// The point so many seconds after 1970-01-01 00:00 UTC.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// What a clock in UTC shows.
    public var utc: CivilDateTime { CivilDateTime(clockSeconds: seconds) }

    /// The point so many minutes later.
    public func advanced(byMinutes minutes: Int) -> Instant {
        Instant(seconds: seconds + minutes * 60)
    }
}

extension Instant: Comparable {
    /// Orders by time.
    public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
    /// The point as RFC 3339 writes it: 2026-11-20T07:00:00Z.
    public var description: String { "\(utc)Z" }
}
