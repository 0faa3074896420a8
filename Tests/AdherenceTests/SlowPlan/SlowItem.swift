/// An item of a random plan. Both its text and its expected doses are derived from this.
struct SlowItem {
    /// The pattern of days or hours. A new kind of schedule needs a case here, its text in
    /// `SlowItem+Text.swift` and its rule in `SlowItem+Rule.swift`.
    enum Rhythm {
        case once(Int)
        case days(Int)
        case weeks(Int)
        case months(Int)
        case hours(Int)
        case window(hours: Int, from: Int, until: Int)
        case cycle(on: Int, off: Int)
    }
    /// A time of day with its days.
    struct Line {
        let id: String
        /// The minute of the day, or `nil` for all day.
        let minute: Int?
        let amount: Int
        let unit: String?
        /// The weekdays, from 1 for Monday; empty for all.
        let weekdays: [Int]
        /// The days of the month, 0 for the last; empty for all.
        let monthDays: [Int]
        let isOn: Bool
    }
    struct Pause {
        let from: Int
        let until: Int?

        func covers(_ day: Int) -> Bool { from <= day && until.map { day <= $0 } ?? true }
    }
    struct Step {
        let amount: Int
        let days: Int
    }
    struct Shift {
        let weekdays: [Int]
        /// The holidays of the plan; empty if holidays are not shifted.
        let holidays: [Int]
        let minutes: Int
    }
    struct Stock {
        let left: Int
        let counted: Int?
        let mark: Int?
    }
    let id: String
    let isReminder: Bool
    let rhythm: Rhythm
    let lines: [Line]
    var from: Int?
    var until: Int?
    var taper: [Step] = []
    var shift: Shift?
    var pauses: [Pause] = []
    var stock: Stock?
    var isOn = true
    /// The number of hours for which a dose stays open, if the plan states it.
    var openHours: Int?
    /// The clock on a journey: local, home or elapsed, or `nil` if the plan does not set it.
    var clock: String?

    /// Whether the item is due by local time.
    var isLocal: Bool {
        if let clock { return clock == "local" }
        if case .hours = rhythm { return false }
        return true
    }
}
