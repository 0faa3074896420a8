/// A date of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31, without time and
/// zone.
public struct CivilDate: Hashable, Sendable {
    /// The number of days since 1970-01-01.
    public let dayNumber: Int

    /// The earliest date: 0001-01-01.
    public static let earliest = CivilDate(unchecked: -719_162)
    /// The latest date: 9999-12-31.
    public static let latest = CivilDate(unchecked: 2_932_896)

    private init(unchecked dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// Creates the date this many days after 1970-01-01, or returns `nil` outside the years 1 to
    /// 9999.
    public init?(dayNumber: Int) {
        guard (Self.earliest.dayNumber...Self.latest.dayNumber).contains(dayNumber) else {
            return nil
        }
        self.dayNumber = dayNumber
    }

    /// Creates the date this many days after 1970-01-01, clamped to the years 1 to 9999.
    public init(clamping dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.earliest.dayNumber), Self.latest.dayNumber)
    }

    /// Creates a date, or returns `nil` if the calendar does not have it, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysIn(month: month, year: year)
        else { return nil }
        dayNumber = Self.dayNumber(year: year, month: month, day: day)
    }

    /// The year, month and day.
    public var parts: (year: Int, month: Int, day: Int) {
        // The formula counts years of 365.2425 days from March, so that the leap day comes last.
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * marchMonth + 2) / 5 + 1
        )
    }

    /// The year, 1 to 9999.
    public var year: Int { parts.year }
    /// The month, 1 to 12.
    public var month: Int { parts.month }
    /// The day of the month, 1 to 31.
    public var day: Int { parts.day }

    /// The day of the week.
    public var weekday: Weekday { Weekday(dayNumber: dayNumber) }

    /// Returns the date this many days later, or earlier if negative, clamped to the years 1 to
    /// 9999.
    public func advanced(byDays days: Int) -> CivilDate {
        CivilDate(clamping: dayNumber + days)
    }

    /// Returns the number of days in a month.
    public static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension CivilDate: Comparable {
    /// Returns whether the first date is earlier.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.dayNumber < right.dayNumber
    }
}

extension CivilDate: CustomStringConvertible {
    /// The date in the form of ISO 8601: 2026-11-20.
    public var description: String {
        let (year, month, day) = parts
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
    }

    /// Reads a date such as 2026-11-20. Returns `nil` for any other form, for dates that do not
    /// exist, and for years before 1900 or after 2199.
    ///
    /// All dates from plans, commands, pages and imported logs are read here.
    public init?(_ text: String) {
        guard let date = Self.ofAnyYear(text), date.isSupported else { return nil }
        self = date
    }

    /// Reads a date of any year from 0001 on, for records of earlier versions only.
    package static func ofAnyYear(_ text: String) -> CivilDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = decimal(bytes[0..<4]), let month = decimal(bytes[5..<7]),
            let day = decimal(bytes[8..<10])
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}

extension CivilDate {
    /// The years that plans, records and calendars may use.
    package static let years = 1900...2199

    /// Whether the year is one that plans, records and calendars may use.
    package var isSupported: Bool { Self.years.contains(year) }
}
