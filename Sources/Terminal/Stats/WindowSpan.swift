package import CivilTime

/// A number of days, weeks, months or years.
package struct WindowSpan: Sendable {
    /// The default, 30 days.
    package static let usual = WindowSpan(count: 30, unit: "d")

    private let count: Int
    private let unit: Character

    /// The greatest number for each unit, about 100 years.
    private static let most: [Character: Int] = ["d": 36_525, "w": 5218, "m": 1200, "y": 100]

    private init(count: Int, unit: Character) {
        self.count = count
        self.unit = unit
    }

    /// Reads a span such as `30d`, `12w`, `6m`, `1y` or `90`, or returns `nil` for any other text.
    package init?(_ text: String) {
        let last = text.last.map { Character($0.lowercased()) } ?? " "
        unit = last.isWholeNumber ? "d" : last
        let digits = last.isWholeNumber ? Substring(text) : text.dropLast()
        let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
        guard let most = Self.most[unit], isNumber, let count = Int(digits), 1...most ~= count
        else { return nil }
        self.count = count
    }

    /// Returns the first day of the span that ends on the given day.
    package func first(through last: CivilDate) -> CivilDate {
        switch unit {
        case "w": last.advanced(byDays: 1 - 7 * count)
        case "m": Self.day(count, before: last)
        case "y": Self.day(12 * count, before: last)
        default: last.advanced(byDays: 1 - count)
        }
    }

    /// Returns the day after the same day of an earlier month, or after that month's last day if
    /// the month is shorter.
    private static func day(_ months: Int, before last: CivilDate) -> CivilDate {
        guard let month = CivilMonth(of: last).advanced(by: -months) else { return .earliest }
        let same = month.date(day: last.day) ?? month.last
        return same.advanced(byDays: 1)
    }
}
