public import CivilTime

/// When an item is due: a pattern of days, the slots of each such day, and its bounds.
public struct Timing: Hashable, Sendable {
    /// How the days are found.
    public enum Pattern: Hashable, Sendable {
        /// One day.
        case once(CivilDate)
        /// Every so many days, counted from the first.
        case days(Int)
        /// Every so many weeks, counted from the week (Monday to Sunday) of the first day.
        case weeks(Int)
        /// Every so many months, counted from the month of the first day.
        case months(Int)
        /// Every so many hours.
        case hours(Int)
        /// Every so many hours of each day, from the slot's time up to this one.
        case window(hours: Int, until: TimeOfDay)
        /// So many days on, then so many off, counted from the first.
        case cycle(on: Int, off: Int)
        /// So far apart, each counted from when the last one was taken.
        case fromTaken(TakingInterval)
    }
    /// How the days are found.
    public internal(set) var pattern: Pattern
    /// Steps of a taper, which follow one another from `from`; empty where there is none.
    public let taper: [TaperStep]
    /// The moments of each day.
    public internal(set) var slots: [DoseSlot]
    /// The first day, where the plan says so.
    public let from: CivilDate?
    /// The last day, inclusive; nil if it goes on for ever.
    public internal(set) var until: CivilDate?
    /// The days on which all of this is later; nil if there are none.
    public let shift: DayShift?
    /// Which item it follows; nil for what has times of its own.
    public internal(set) var link: DoseLink?
    /// By whose clocks it is due on a journey, where the plan says so.
    public internal(set) var ownClock: JourneyClock?
    /// How many minutes it is due after what it follows in the end, directly or over others.
    public internal(set) var minutesAfterRoot = 0
    /// For how many minutes a dose stays open, or `nil` if the plan does not state it.
    public internal(set) var openFor: Int?
}

extension Timing {
    /// The largest number of days between two days in a row on which it is due, apart from pauses;
    /// `nil` for a single day, and 1 within a cycle.
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
    /// The largest number of days from one of them to the next; 7 for a single one.
    fileprivate var longestGap: Int {
        let days = Weekday.allCases.filter(contains).map(\.rawValue)
        guard let first = days.first else { return 1 }
        return zip(days, days.dropFirst() + [first + 7]).map { $1 - $0 }.max() ?? 7
    }
}

/// One step of a taper.
public struct TaperStep: Hashable, Sendable {
    /// How much each dose is.
    public let amount: Amount
    /// For how many days.
    public let days: Int
}

/// One planned moment of a day; keeps its id when its time changes.
///
/// Two are equal also where only one of them has its id from the text.
public struct DoseSlot: Hashable, Sendable {
    /// Names the slot within its item; its place among the slots where the plan names none.
    public internal(set) var id: String
    /// Whether the text names it; otherwise the id is its place, or the store's.
    public let hasOwnID: Bool
    /// When.
    public let time: Clock
    /// How much.
    public let amount: Amount
    /// What the amount counts, where that is another unit than the medicine's.
    public internal(set) var unit: String?
    /// Whether it is switched on; off, it keeps its id and is not due.
    public internal(set) var isEnabled: Bool
    /// The weekdays on which it is due; empty for all.
    public let weekdays: Weekdays
    /// The days of the month on which it is due; empty for all.
    public let monthDays: [MonthDay]

    private var essence: (String, Clock, Amount, Weekdays, [MonthDay]) {
        (id, time, amount, weekdays, monthDays)
    }

    private var extras: (String?, Bool) { (unit, isEnabled) }

    /// Whether id, time, amount, unit and days are the same, and both are on or off.
    public static func == (left: DoseSlot, right: DoseSlot) -> Bool {
        left.essence == right.essence && left.extras == right.extras
    }

    /// Hashes what counts for equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(time)
        hasher.combine(amount)
        hasher.combine(weekdays)
        hasher.combine(monthDays)
    }
}

/// A time of day, or the day as a whole.
public enum Clock: Hashable, Sendable {
    /// At this time.
    case at(TimeOfDay)
    /// On the day, at no time of it.
    case allDay
}

/// A day of the month.
public enum MonthDay: Hashable, Sendable {
    /// The day of this number, which short months may not have.
    case day(Int)
    /// The last day, whatever its number.
    case last
}

extension MonthDay {
    /// Whether a date is this day of its month.
    public func matches(_ date: CivilDate) -> Bool {
        switch self {
        case .day(let number): date.day == number
        case .last: date == CivilMonth(of: date).last
        }
    }

    /// The date of this day in a month, or nil if the month is too short for it.
    public func date(in month: CivilMonth) -> CivilDate? {
        switch self {
        case .day(let number): month.date(day: number)
        case .last: month.last
        }
    }
}

extension Clock {
    /// When on the day something comes that the plan gives no time for: 09:00.
    public static let morning: Clock = {
        guard let time = TimeOfDay(hour: 9, minute: 0) else {
            preconditionFailure("clocks show 09:00")
        }
        return .at(time)
    }()
}
