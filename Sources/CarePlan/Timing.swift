public import CivilTime

/// The schedule of an item: a pattern of days, the slots of each day, and the first and last day.
public struct Timing: Hashable, Sendable {
    /// A pattern of days.
    public enum Pattern: Hashable, Sendable {
        /// A single day.
        case once(CivilDate)
        /// At an interval of days, counted from the first day.
        case days(Int)
        /// At an interval of weeks, counted from the week (Monday to Sunday) of the first day.
        case weeks(Int)
        /// At an interval of months, counted from the month of the first day.
        case months(Int)
        /// At an interval of hours.
        case hours(Int)
        /// At an interval of hours within each day, from the slot's time until `until`.
        case window(hours: Int, until: TimeOfDay)
        /// A number of days on and a number of days off in turn, counted from the first day.
        case cycle(on: Int, off: Int)
        /// Counted from when the last dose was taken.
        case fromTaken(TakingInterval)
    }
    /// The pattern of days.
    public internal(set) var pattern: Pattern
    /// The steps of a taper, which begin on the first day, or none.
    public let taper: [TaperStep]
    /// The dose slots of each day.
    public internal(set) var slots: [DoseSlot]
    /// The first day, or `nil` if the plan does not state it.
    public let from: CivilDate?
    /// The last day, inclusive, or `nil` if there is none.
    public internal(set) var until: CivilDate?
    /// The days on which the item is due later, or `nil` if there are none.
    public let shift: DayShift?
    /// The link to the followed item, or `nil` if the item has its own times.
    public internal(set) var link: DoseLink?
    /// The clock that counts on journeys, or `nil` if the plan does not state it.
    public internal(set) var ownClock: JourneyClock?
    /// The number of minutes after the item at the start of the chain of links.
    public internal(set) var minutesAfterRoot = 0
    /// The number of minutes for which a dose stays open, or `nil` if the plan does not state it.
    public internal(set) var openFor: Int?
}

extension Timing {
    /// An upper bound of the days from one due day to the next, or `nil` for a single day. Ignores
    /// pauses, and days off between several days on.
    public var daysApart: Int? {
        let own = slots.filter(\.isEnabled)
        switch pattern {
        case .once: return nil
        case .hours(let hours): return max(1, (hours + 23) / 24)
        case .fromTaken(let interval): return interval.daysApart
        case .cycle(let on, let off):
            return on == 1 && own.allSatisfy(\.weekdays.isEmpty) ? on + off : 1
        case .months(let count): return 31 * count
        case .weeks(let count) where count > 1: return 7 * count
        case .days, .weeks, .window:
            guard own.contains(where: { !$0.weekdays.isEmpty || !$0.monthDays.isEmpty }) else {
                return pattern.stepInDays
            }
            if own.contains(where: { $0.weekdays.isEmpty && $0.monthDays.isEmpty }) { return 1 }
            let weekdays = own.reduce(Weekdays()) { $0.union($1.weekdays) }
            return weekdays.isEmpty ? 31 : weekdays.longestGap
        }
    }
}

extension Timing.Pattern {
    fileprivate var stepInDays: Int {
        switch self {
        case .days(let count): count
        case .weeks(let count): 7 * count
        case .once, .months, .hours, .window, .cycle, .fromTaken: 1
        }
    }
}

extension Weekdays {
    /// The largest number of days from a weekday in the set to the next; 7 for a single weekday.
    fileprivate var longestGap: Int {
        let days = Weekday.allCases.filter(contains).map(\.rawValue)
        guard let first = days.first else { return 1 }
        return zip(days, days.dropFirst() + [first + 7]).map { $1 - $0 }.max() ?? 7
    }
}

/// A step of a taper.
public struct TaperStep: Hashable, Sendable {
    /// The amount of each dose.
    public let amount: Amount
    /// The number of days.
    public let days: Int
}

/// A dose slot: a planned time of a day, which keeps its ID when the time changes.
///
/// Slots are equal even if only one of them has its ID from the text.
public struct DoseSlot: Hashable, Sendable {
    /// The ID within the item, which is the number of the slot if the plan states none.
    public internal(set) var id: String
    /// Whether the plan states the ID. Otherwise it comes from the store or is the number.
    public let hasOwnID: Bool
    /// The time of day.
    public let time: Clock
    /// The amount of a dose.
    public let amount: Amount
    /// The unit of the amount, or `nil` if it is that of the medicine.
    public internal(set) var unit: String?
    /// Whether the slot is enabled. A disabled slot keeps its ID and is not due.
    public internal(set) var isEnabled: Bool
    /// The weekdays on which the slot is due; empty for all.
    public let weekdays: Weekdays
    /// The days of the month on which the slot is due; empty for all.
    public let monthDays: [MonthDay]

    private var essence: (String, Clock, Amount, Weekdays, [MonthDay]) {
        (id, time, amount, weekdays, monthDays)
    }

    private var extras: (String?, Bool) { (unit, isEnabled) }

    /// Returns whether the slots are equal apart from `hasOwnID`.
    public static func == (left: DoseSlot, right: DoseSlot) -> Bool {
        left.essence == right.essence && left.extras == right.extras
    }

    /// Hashes the fields that differ most often.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(time)
        hasher.combine(amount)
        hasher.combine(weekdays)
        hasher.combine(monthDays)
    }
}

/// A time of day, or the whole day.
public enum Clock: Hashable, Sendable {
    /// At a time of day.
    case at(TimeOfDay)
    /// On the day, without a time.
    case allDay
}

/// A day of the month.
public enum MonthDay: Hashable, Sendable {
    /// The day with a number, which short months may not have.
    case day(Int)
    /// The last day.
    case last
}

extension MonthDay {
    /// Returns whether a date is this day of its month.
    public func matches(_ date: CivilDate) -> Bool {
        switch self {
        case .day(let number): date.day == number
        case .last: date == CivilMonth(of: date).last
        }
    }

    /// Returns the date in a month, or `nil` if the month is too short.
    public func date(in month: CivilMonth) -> CivilDate? {
        switch self {
        case .day(let number): month.date(day: number)
        case .last: month.last
        }
    }
}

extension Clock {
    /// The default time of day, 09:00.
    public static let morning: Clock = {
        guard let time = TimeOfDay(hour: 9, minute: 0) else {
            preconditionFailure("clocks show 09:00")
        }
        return .at(time)
    }()
}
