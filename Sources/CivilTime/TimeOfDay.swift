/// A wall-clock time, to the second, from 00:00:00 to 23:59:59.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds that the clock shows past 00:00.
    public let secondOfDay: Int

    /// The time with these numbers, or nil if a clock shows none such.
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

    /// The time that a clock shows so many minutes later, past midnight if need be.
    public func advanced(byMinutes minutes: Int) -> TimeOfDay {
        TimeOfDay(wrapping: secondOfDay + minutes * 60)
    }

    /// The time to the minute.
    package var withoutSeconds: TimeOfDay { TimeOfDay(wrapping: secondOfDay / 60 * 60) }
}

extension TimeOfDay: Comparable {
    /// Orders within one day.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.secondOfDay < right.secondOfDay
    }
}

extension TimeOfDay: CustomStringConvertible, LosslessStringConvertible {
    /// The time as people write it, 08:00, with seconds only where there are any.
    public var description: String {
        let clock = "\(padded(hour, to: 2)):\(padded(minute, to: 2))"
        return second == 0 ? clock : "\(clock):\(padded(second, to: 2))"
    }

    /// Reads 08:00 or 8:00; nil for any other form and for times that no clock shows.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), (1...2).contains(colon),
            bytes.count == colon + 3, let hour = decimal(bytes[..<colon]),
            let minute = decimal(bytes[(colon + 1)...])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }
}
