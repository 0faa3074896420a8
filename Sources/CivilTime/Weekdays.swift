/// A day of the week; ISO 8601 numbers them from Monday, 1, to Sunday, 7.
public enum Weekday: Int, CaseIterable, Sendable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    init(dayNumber: Int) {
        // 1970-01-01 was a Thursday.
        let index = ((dayNumber + 3) % 7 + 7) % 7
        self = Self.allCases[index]
    }

    /// Orders from Monday to Sunday.
    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Some of the seven weekdays.
public struct Weekdays: Hashable, Sendable {
    /// A bit for each day, Monday's the lowest.
    private let bits: UInt8

    private init(bits: UInt8) {
        self.bits = bits
    }

    /// These weekdays, in whatever order.
    public init(_ days: some Sequence<Weekday>) {
        bits = days.reduce(0) { $0 | Self.bit($1) }
    }

    /// The weekdays from one to another, over the end of a week where that one comes earlier in it.
    public init(from first: Weekday, through last: Weekday) {
        let (from, through) = (Self.bit(first), Self.bit(last))
        // All up to the last, less all before the first.
        let (upTo, before) = (through | (through - 1), from - 1)
        bits = from <= through ? upTo & ~before : (upTo | ~before) & 0b111_1111
    }

    private static func bit(_ day: Weekday) -> UInt8 { 1 << UInt8(day.rawValue - 1) }

    /// Whether there is none.
    public var isEmpty: Bool { bits == 0 }

    /// Whether a day is one of them.
    public func contains(_ day: Weekday) -> Bool { bits & Self.bit(day) != 0 }

    /// How many days it is from one day to the next of these, 0 if it is one itself; nil if none
    /// comes before the week ends with its Sunday.
    public func daysUntilNext(from day: Weekday) -> Int? {
        let rest = bits >> UInt8(day.rawValue - 1)
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }

    /// The days that are in one of both.
    public func union(_ other: Weekdays) -> Weekdays { Weekdays(bits: bits | other.bits) }

    /// The days that are in both.
    public func intersection(_ other: Weekdays) -> Weekdays {
        Weekdays(bits: bits & other.bits)
    }

    /// The days from Monday on.
    public var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

extension Weekdays: ExpressibleByArrayLiteral {
    /// These weekdays, in whatever order.
    public init(arrayLiteral days: Weekday...) {
        self.init(days)
    }
}
