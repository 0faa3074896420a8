package import CivilTime

/// A half-open range of time (RFC 4791 section 9.9).
package struct TimeRange: Equatable, Sendable {
    /// The start, or a time in the distant past if the range has no start.
    package let start: Instant
    /// The end, or a time in the distant future if the range has no end.
    package let end: Instant

    /// Creates a range.
    package init(start: Instant = Self.ever.lowerBound, end: Instant = Self.ever.upperBound) {
        self.start = start
        self.end = end
    }

    /// Reads a CALDAV:time-range, or returns `nil` if a time is not in UTC, both are missing, or
    /// the end is not after the start.
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

    /// Whether the range has both a start and an end.
    package var isClosed: Bool {
        start != Self.ever.lowerBound && end != Self.ever.upperBound
    }

    /// Returns whether the range contains the instant.
    func contains(_ instant: Instant) -> Bool { start <= instant && instant < end }

    /// Returns the range extended by a number of seconds on each side.
    func widened(before: Int, after: Int) -> ClosedRange<Instant> {
        let lower = Instant(seconds: start.seconds - before)
        return lower...max(lower, Instant(seconds: end.seconds + after))
    }

    /// A range beyond all calendar dates that leaves room for arithmetic.
    package static let ever =
        Instant(seconds: .min / 4)...Instant(seconds: .max / 4)

    /// Reads a UTC time such as `20260104T000000Z`.
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
