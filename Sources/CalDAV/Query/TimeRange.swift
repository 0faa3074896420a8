package import CivilTime

/// A range of time (RFC 4791 9.9); its end does not belong to it.
package struct TimeRange: Equatable, Sendable {
    /// Its start, long ago where it is open.
    package let start: Instant
    /// Its end, far away where it is open.
    package let end: Instant

    /// A range.
    package init(start: Instant = Self.ever.lowerBound, end: Instant = Self.ever.upperBound) {
        self.start = start
        self.end = end
    }

    /// A range as an element gives it; nil if a time is not in UTC, it has neither start nor end,
    /// or ends before it starts.
    package init?(_ element: DAVElement) {
        let start = element.attribute("start").map(Self.instant)
        let end = element.attribute("end").map(Self.instant)
        guard start != nil || end != nil else { return nil }
        if let start, start == nil { return nil }
        if let end, end == nil { return nil }
        self.init(
            start: (start ?? nil) ?? Self.ever.lowerBound, end: (end ?? nil) ?? Self.ever.upperBound
        )
        guard self.start < self.end else { return nil }
    }

    /// Whether start and end are given.
    package var isClosed: Bool {
        start != Self.ever.lowerBound && end != Self.ever.upperBound
    }

    /// Whether a point in time lies in it.
    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// Some seconds more on both sides.
    func widened(before: Int, after: Int) -> ClosedRange<Instant> {
        let lower = Instant(seconds: start.seconds - before)
        return lower...max(lower, Instant(seconds: end.seconds + after))
    }

    /// Further away than anything, and still to be reckoned with.
    package static let ever =
        Instant(seconds: .min / 4)...Instant(seconds: .max / 4)

    /// Reads 20260104T000000Z.
    static func instant(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let day = number(bytes[..<8]), let time = number(bytes[9..<15]),
            let date = CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100),
            let clock = TimeOfDay(
                hour: time / 10_000, minute: time / 100 % 100, second: min(time % 100, 59))
        else { return nil }
        return Instant(seconds: CivilDateTime(date, clock).clockSeconds)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, digit in
            guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
                return nil
            }
            return number * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }
}
