internal import CivilTime

/// A recurrence rule as any program may write it (RFC 5545 3.3.10).
///
/// libical is not used for it: version 3.0.16 skips occurrences of weekly rules with an interval,
/// and may search for hours if a rule has no occurrence.
struct RecurrenceRule: Equatable, Sendable {
    /// The length of a rule's periods.
    enum Frequency: String, Sendable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }
    /// A weekday of BYDAY.
    struct Day: Equatable, Sendable {
        let weekday: Weekday
        /// The position of the weekday in its month or year, from the end if negative, or 0 for
        /// all.
        let ordinal: Int
    }
    /// FREQ.
    let frequency: Frequency
    /// INTERVAL, in periods.
    private(set) var interval = 1
    /// COUNT, including the first occurrence.
    private(set) var count: Int?
    /// UNTIL, inclusive.
    private(set) var until: Moment?
    var seconds: [Int] = []
    var minutes: [Int] = []
    var hours: [Int] = []
    var days: [Day] = []
    var monthDays: [Int] = []
    var yearDays: [Int] = []
    var weeks: [Int] = []
    var months: [Int] = []
    private(set) var positions: [Int] = []
    private(set) var weekStart = Weekday.monday

    /// Reads a rule. Returns `nil` for an invalid rule, and for one in another calendar system (RFC
    /// 7529).
    init?(_ text: String) {
        let parts = text.uppercased().split(separator: ";").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        guard parts.allSatisfy({ $0.count == 2 }),
            let name = parts.first(where: { $0[0] == "FREQ" })?[1],
            let frequency = Frequency(rawValue: name)
        else { return nil }
        self.frequency = frequency
        for part in parts where part[0] != "FREQ" {
            guard take(part[0], part[1]) else { return nil }
        }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "INTERVAL": return Self.number(value, 1...1_000_000, &interval)
        case "COUNT":
            var number = 1
            defer { count = number }
            return Self.number(value, 1...1_000_000_000, &number)
        case "UNTIL":
            until = MomentReader(zone: nil).moment(value[...])
            return until != nil
        case "WKST":
            guard let day = Self.weekdays[value] else { return false }
            weekStart = day
            return true
        case "BYDAY": return takeDays(value)
        case "RSCALE": return value == "GREGORIAN"
        case "SKIP": return value == "OMIT"
        default:
            guard let list = Self.lists[name] else { return name.hasPrefix("X-") }
            guard let numbers = Self.numbers(value, list.range) else { return false }
            self[keyPath: list.path] = numbers
            return true
        }
    }

    private mutating func takeDays(_ value: String) -> Bool {
        for text in value.split(separator: ",") {
            guard let weekday = Self.weekdays[String(text.suffix(2))] else { return false }
            let number = text.dropLast(2)
            let ordinal = number.isEmpty ? 0 : Int(number)
            guard let ordinal, (-53...53).contains(ordinal), number.isEmpty || ordinal != 0 else {
                return false
            }
            let day = Day(weekday: weekday, ordinal: ordinal)
            if !days.contains(day) { days.append(day) }
        }
        return !days.isEmpty
    }
}

extension RecurrenceRule {
    private static let weekdays: [String: Weekday] = [
        "MO": .monday, "TU": .tuesday, "WE": .wednesday, "TH": .thursday, "FR": .friday,
        "SA": .saturday, "SU": .sunday,
    ]

    /// The lists of numbers and their ranges. Lists that allow negative numbers do not allow 0.
    private static let lists:
        [String: (path: any WritableKeyPath<Self, [Int]> & Sendable, range: ClosedRange<Int>)] = [
            "BYSECOND": (\.seconds, 0...60), "BYMINUTE": (\.minutes, 0...59),
            "BYHOUR": (\.hours, 0...23), "BYMONTHDAY": (\.monthDays, -31...31),
            "BYYEARDAY": (\.yearDays, -366...366), "BYWEEKNO": (\.weeks, -53...53),
            "BYMONTH": (\.months, 1...12), "BYSETPOS": (\.positions, -366...366),
        ]

    private static func number(
        _ text: String, _ range: ClosedRange<Int>, _ number: inout Int
    ) -> Bool {
        guard let value = Int(text), range.contains(value) else { return false }
        number = value
        return true
    }

    private static func numbers(_ text: String, _ range: ClosedRange<Int>) -> [Int]? {
        var found: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part), range.contains(number),
                number != 0 || range.lowerBound == 0
            else { return nil }
            found.insert(number)
        }
        return found.sorted()
    }
}
