/// A month of a year, for calendars by month and for schedules that count months.
public struct CivilMonth: Hashable, Sendable {
    /// Months since January of the year 0.
    public let number: Int

    /// The month in which a date lies.
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
    /// How many days it has.
    public var length: Int { CivilDate.daysIn(month: month, year: year) }

    /// The month so many months later, or nil after the year 9999.
    public func advanced(by months: Int) -> CivilMonth? {
        let later = CivilMonth(number: number + months)
        return (1...9999).contains(later.year) ? later : nil
    }

    /// The date of one of its days, or nil if the month is too short for it.
    public func date(day: Int) -> CivilDate? {
        CivilDate(year: year, month: month, day: day)
    }

    /// Its first day.
    public var first: CivilDate {
        guard let date = date(day: 1) else { preconditionFailure("every month has a first day") }
        return date
    }

    /// Its last day.
    public var last: CivilDate { first.advanced(byDays: length - 1) }
}
