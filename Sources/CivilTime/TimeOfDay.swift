/// A time that clocks show, to the second, from 00:00:00 to 23:59:59.
public struct TimeOfDay: Hashable, Sendable {
    /// The number of seconds since 00:00.
    public let secondOfDay: Int

    /// Creates a time, or returns `nil` if clocks do not show it.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else {
            return nil
        }
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    init(wrapping secondOfDay: Int) {
        let rest = secondOfDay % 86_400
        self.secondOfDay = rest < 0 ? rest + 86_400 : rest
    }

    /// 00:00.
    public static let midnight = TimeOfDay(wrapping: 0)

    /// The hour, 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondOfDay % 60 }

    /// Returns the time this many minutes later; after midnight, it starts again at 00:00.
    public func advanced(byMinutes minutes: Int) -> TimeOfDay {
        TimeOfDay(wrapping: secondOfDay + minutes * 60)
    }

    /// The time with its seconds set to zero.
    package var withoutSeconds: TimeOfDay { TimeOfDay(wrapping: secondOfDay / 60 * 60) }
}

extension TimeOfDay: Comparable {
    /// Returns whether the first time is earlier on the same day.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

extension TimeOfDay: CustomStringConvertible, LosslessStringConvertible {
    /// The time as hours and minutes, 08:00, with seconds only if they are not zero.
    public var description: String {
        let clock = "\(padded(hour, to: 2)):\(padded(minute, to: 2))"
        return second == 0 ? clock : "\(clock):\(padded(second, to: 2))"
    }

    /// Reads a time such as 08:00 or 8:00. Returns `nil` for any other form and for times that
    /// clocks do not show.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), (1...2).contains(colon),
            bytes.count == colon + 3, let hour = decimal(bytes[..<colon]),
            let minute = decimal(bytes[(colon + 1)...])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }
}
