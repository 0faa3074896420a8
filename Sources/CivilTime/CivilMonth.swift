/// A month of a year.
public struct CivilMonth: Hashable, Sendable {
    /// The number of months since January of the year 0.
    public let number: Int

    /// Creates the month of a date.
    public init(of date: CivilDate) {
        let (year, month, _) = date.parts
        number = year * 12 + month - 1
    }

    private init(number: Int) {
        self.number = number
    }

    /// The year.
    public var year: Int { number / 12 }
    /// The month of the year, 1 to 12.
    public var month: Int { number % 12 + 1 }
    /// The number of days.
    public var length: Int { CivilDate.daysIn(month: month, year: year) }

    /// Returns the month this many months later, or `nil` after the year 9999.
    public func advanced(by months: Int) -> CivilMonth? {
        let later = CivilMonth(number: number + months)
        return (1...9999).contains(later.year) ? later : nil
    }

    /// Returns the date of a day, or `nil` if the month is too short for it.
    public func date(day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day)
    }

    /// The first day.
    public var first: CivilDate {
        guard let date = date(day: 1) else { preconditionFailure("every month has a first day") }
        return date
    }

    /// The last day.
    public var last: CivilDate { first.advanced(byDays: length - 1) }
}
