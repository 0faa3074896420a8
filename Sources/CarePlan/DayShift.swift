public import CivilTime

/// Some days on which an item is due later than on others, as on those for sleeping in.
///
/// It is shared by all that is due by it, so a class.
public final class DayShift: Sendable {
    /// The weekdays on which it is later.
    public let weekdays: Weekdays
    /// Whether it is later on the plan's holidays.
    public let isOnHolidays: Bool
    /// These holidays, in order; none where they do not count.
    private let holidays: [CivilDate]
    /// By how many minutes; never past midnight.
    public let minutes: Int

    /// So many minutes later on some days.
    init(weekdays: Weekdays, holidays: [CivilDate]?, minutes: Int) {
        self.weekdays = weekdays
        isOnHolidays = holidays != nil
        self.holidays = holidays ?? []
        self.minutes = minutes
    }

    /// The time of a day for which a plan has a usual one.
    public func time(on date: CivilDate, usually usual: Clock) -> Clock {
        guard case .at(let time) = usual, contains(date) else { return usual }
        return .at(time.advanced(byMinutes: minutes))
    }

    private func contains(_ date: CivilDate) -> Bool {
        weekdays.contains(date.weekday) || holidays.contains(sorted: date)
    }

    /// Whether both are the same, whatever the plan's holidays are.
    func isSame(butForHolidaysAs other: DayShift) -> Bool {
        weekdays == other.weekdays && isOnHolidays == other.isOnHolidays
            && minutes == other.minutes
    }
}

extension DayShift: Hashable {
    /// Whether both make the same days later by as much.
    public static func == (left: DayShift, right: DayShift) -> Bool {
        left.isSame(butForHolidaysAs: right) && left.holidays == right.holidays
    }

    /// Hashes what tells most of them apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(weekdays)
        hasher.combine(minutes)
    }
}

extension CarePlan {
    /// Whether it has holidays, or anything that is later on some days.
    public var hasLaterDays: Bool {
        !holidays.isEmpty || items.contains { $0.timing?.shift != nil }
    }
}

extension [CivilDate] {
    /// Whether a date is among these, which are in order.
    fileprivate func contains(sorted date: CivilDate) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < date { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == date
    }
}
