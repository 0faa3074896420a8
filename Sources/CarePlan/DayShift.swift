public import CivilTime

/// Makes an item due later on some days, such as those for sleeping in.
///
/// A class, because many occurrences share it.
public final class DayShift: Sendable {
    /// The weekdays on which the item is due later.
    public let weekdays: Weekdays
    /// Whether the item is due later on the plan's holidays.
    public let isOnHolidays: Bool
    /// The plan's holidays, sorted, or none if they do not count.
    private let holidays: [CivilDate]
    /// The number of minutes. The shifted time never passes midnight.
    public let minutes: Int

    /// Creates a shift. `holidays` is `nil` if holidays do not count.
    init(weekdays: Weekdays, holidays: [CivilDate]?, minutes: Int) {
        self.weekdays = weekdays
        isOnHolidays = holidays != nil
        self.holidays = holidays ?? []
        self.minutes = minutes
    }

    /// Returns the time on a day whose usual time is given.
    public func time(on date: CivilDate, usually usual: Clock) -> Clock {
        guard case .at(let time) = usual, contains(date) else { return usual }
        return .at(time.advanced(byMinutes: minutes))
    }

    private func contains(_ date: CivilDate) -> Bool {
        weekdays.contains(date.weekday) || holidays.contains(sorted: date)
    }

    /// Returns whether the shifts are equal apart from the dates of the holidays.
    func isSame(butForHolidaysAs other: DayShift) -> Bool {
        weekdays == other.weekdays && isOnHolidays == other.isOnHolidays
            && minutes == other.minutes
    }
}

extension DayShift: Hashable {
    /// Returns whether the shifts have the same days and minutes.
    public static func == (left: DayShift, right: DayShift) -> Bool {
        left.isSame(butForHolidaysAs: right) && left.holidays == right.holidays
    }

    /// Hashes the fields that differ most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(weekdays)
        hasher.combine(minutes)
    }
}

extension CarePlan {
    /// Whether the plan has holidays, or an item that is later on some days.
    public var hasLaterDays: Bool {
        !holidays.isEmpty || items.contains { $0.timing?.shift != nil }
    }
}

extension [CivilDate] {
    /// Returns whether a sorted list contains a date.
    fileprivate func contains(sorted date: CivilDate) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < date { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == date
    }
}
