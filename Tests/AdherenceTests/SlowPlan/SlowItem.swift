/// An item as a random plan describes it; its text and what is due of it are both made from this.
struct SlowItem {
    /// How its days or hours are found. A new kind of schedule gets a case here, its words in
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
    /// A time of the day, with its days.
    struct Line {
        let id: String
        /// The minute of the day; nil for all day.
        let minute: Int?
        let amount: Int
        let unit: String?
        /// Weekdays from 1, a Monday; none for all.
        let weekdays: [Int]
        /// Days of the month, 0 for the last; none for all.
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
        /// The plan's holidays; none where they do not count.
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
    /// For how many hours a dose stays open, where the plan states it.
    var openHours: Int?
    /// By whose clocks it is due on a journey: local, home or elapsed; nil where the plan does not
    /// say it.
    var clock: String?

    /// Whether it is due by the clocks of where the person is.
    var isLocal: Bool {
        if let clock { return clock == "local" }
        if case .hours = rhythm { return false }
        return true
    }
}
