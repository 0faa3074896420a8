/// A point in time, to the second, independent of zones.
public struct Instant: Hashable, Sendable {
    /// The number of seconds since 1970-01-01 00:00 UTC, without leap seconds (POSIX time).
    public let seconds: Int

    /// Creates the instant this many seconds after 1970-01-01 00:00 UTC.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// The date and time in UTC.
    public var utc: CivilDateTime { CivilDateTime(clockSeconds: seconds) }

    /// Returns the instant this many minutes later.
    public func advanced(byMinutes minutes: Int) -> Instant {
        Instant(seconds: seconds + minutes * 60)
    }
}

extension Instant: Comparable {
    /// Returns whether the first instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
    /// The instant in the form of RFC 3339: 2026-11-20T07:00:00Z.
    public var description: String { "\(utc)Z" }

    /// Reads an instant such as 2026-11-20T07:00:00Z or 2026-11-20T07:00Z. Returns `nil` for any
    /// other form, for times that do not exist, and for years before 1900 or after 2199.
    public init?(_ text: String) {
        guard let instant = Self.ofAnyYear(text), instant.isSupported else { return nil }
        self = instant
    }

    /// Reads an instant of any year, for records of earlier versions only.
    package static func ofAnyYear(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard [17, 20].contains(bytes.count), bytes.last == UInt8(ascii: "Z"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let date = CivilDate.ofAnyYear(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = decimal(bytes[11..<13]), let minute = decimal(bytes[14..<16])
        else { return nil }
        var second = 0
        if bytes.count == 20 {
            guard bytes[16] == UInt8(ascii: ":"), let digits = decimal(bytes[17..<19]) else {
                return nil
            }
            second = digits
        }
        return TimeOfDay(hour: hour, minute: minute, second: second).map {
            Instant(seconds: CivilDateTime(date, $0).clockSeconds)
        }
    }
}

extension Instant {
    /// The last instant of the year 9999.
    package static let distantFuture = Instant(seconds: 253_402_300_799)
}

extension Instant {
    /// The instants from 1900 to 2199, in UTC.
    package static let supported =
        Instant(seconds: -2_208_988_800)...Instant(seconds: 7_258_118_399)

    /// Whether the instant is in the years that plans, records and calendars may use.
    package var isSupported: Bool { Self.supported.contains(self) }
}
