package import CivilTime

/// A date in a header field (RFC 9110, section 5.6.7).
package struct HTTPDate: Equatable, Sendable {
    /// The time, in whole seconds.
    package let instant: Instant

    /// Creates the date of an instant.
    package init(_ instant: Instant) {
        self.instant = instant
    }

    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date as sent in a header field: `Fri, 20 Nov 2026 07:00:00 GMT`.
    package var text: String {
        let (date, time) = (instant.utc.date, instant.utc.time)
        // 1970-01-01 was a Thursday.
        let weekday = ((date.dayNumber + 3) % 7 + 7) % 7
        let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
        let clock = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(Self.days[weekday]), \(day) \(Self.months[date.month - 1]) \(date.year) "
            + "\(clock.joined(separator: ":")) GMT"
    }

    /// Parses a date in one of the three formats of RFC 9110, or returns `nil`.
    package init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let fields = Self.fields(of: words),
            let day = Self.number(fields.day), let year = Self.number(fields.year),
            let month = Self.months.firstIndex(of: fields.month),
            let date = CivilDate(
                year: Self.century(of: year, digits: fields.year.count), month: month + 1, day: day),
            let time = Self.time(fields.clock)
        else { return nil }
        instant = Instant(seconds: CivilDateTime(date, time).clockSeconds)
    }

    private typealias Fields = (day: String, month: String, year: String, clock: String)

    private static func fields(of words: [String]) -> Fields? {
        switch words.count {
        // Sun, 06 Nov 1994 08:49:37 GMT
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            (words[1], words[2], words[3], words[4])
        // Sunday, 06-Nov-94 08:49:37 GMT
        case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
            hyphenated(words[1], words[2])
        // Sun Nov 16 08:49:37 1994, with two spaces before a day of one digit
        case 5: (words[2], words[1], words[4], words[3])
        case 6 where words[2].isEmpty: (words[3], words[1], words[5], words[4])
        default: nil
        }
    }

    private static func hyphenated(_ date: String, _ clock: String) -> Fields? {
        let parts = date.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 ? (parts[0], parts[1], parts[2], clock) : nil
    }

    private static func time(_ text: String) -> TimeOfDay? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0)) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2]
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// Returns the full year. A year of two digits is from 1970 to 2069.
    private static func century(of year: Int, digits: Int) -> Int {
        digits > 2 ? year : year < 70 ? 2000 + year : 1900 + year
    }
}
