/// A day of the week, numbered as in ISO 8601 from Monday, 1, to Sunday, 7.
public enum Weekday: Int, CaseIterable, Sendable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    init(dayNumber: Int) {
        // 1970-01-01 was a Thursday.
        let index = ((dayNumber + 3) % 7 + 7) % 7
        self = Self.allCases[index]
    }

    /// Returns whether the first day comes earlier in a week from Monday to Sunday.
    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A set of weekdays.
public struct Weekdays: Hashable, Sendable {
    /// One bit per day, Monday in the lowest.
    private let bits: UInt8

    private init(bits: UInt8) {
        self.bits = bits
    }

    /// Creates a set of weekdays.
    public init(_ days: some Sequence<Weekday>) {
        bits = days.reduce(0) { $0 | Self.bit($1) }
    }

    /// Creates the set of all weekdays from one to another, across the end of the week if the last
    /// comes earlier in it.
    public init(from first: Weekday, through last: Weekday) {
        let (from, through) = (Self.bit(first), Self.bit(last))
        // All days up to the last one, and all days before the first one.
        let (upTo, before) = (through | (through - 1), from - 1)
        bits = from <= through ? upTo & ~before : (upTo | ~before) & 0b111_1111
    }

    private static func bit(_ day: Weekday) -> UInt8 { 1 << UInt8(day.rawValue - 1) }

    /// Whether there are no weekdays.
    public var isEmpty: Bool { bits == 0 }

    /// Returns whether a day is in the set.
    public func contains(_ day: Weekday) -> Bool { bits & Self.bit(day) != 0 }

    /// Returns the number of days until the next day in the set, 0 if the day is in it, or `nil` if
    /// none follows before the week ends on Sunday.
    public func daysUntilNext(from day: Weekday) -> Int? {
        let rest = bits >> UInt8(day.rawValue - 1)
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }

    /// Returns the days that are in either set.
    public func union(_ other: Weekdays) -> Weekdays { Weekdays(bits: bits | other.bits) }

    /// Returns the days that are in both sets.
    public func intersection(_ other: Weekdays) -> Weekdays {
        Weekdays(bits: bits & other.bits)
    }

    /// The days from Monday to Sunday.
    public var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

extension Weekdays: ExpressibleByArrayLiteral {
    /// Creates a set of weekdays.
    public init(arrayLiteral days: Weekday...) {
        self.init(days)
    }
}
