/// A day of the week; ISO 8601 numbers them from Monday, 1, to Sunday, 7.
public enum Weekday: Int, CaseIterable, Sendable, Comparable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    init(dayNumber: Int) {
        // 1970-01-01 was a Thursday.
        let index = ((dayNumber + 3) % 7 + 7) % 7
        self = Self.allCases[index]
    }

    /// Orders from Monday to Sunday.
    public static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }
}
