package import CivilTime

/// A time at which a channel sends a summary, daily or on one day of the week.
package struct SummaryTime: Hashable, Sendable {
    /// The day of the week, or `nil` for each day.
    package let weekday: Weekday?
    /// The time of day.
    package let time: TimeOfDay

    private static let words: [(String, Weekday)] = [
        ("mon", .monday), ("tue", .tuesday), ("wed", .wednesday), ("thu", .thursday),
        ("fri", .friday), ("sat", .saturday), ("sun", .sunday),
    ]
}

extension SummaryTime: LosslessStringConvertible {
    /// Parses a time such as `07:30`, or a day and a time such as `mon 07:30`.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map { $0.lowercased() }
        guard let last = words.last, let time = TimeOfDay(last), words.count <= 2 else {
            return nil
        }
        let weekday = words.count == 2 ? Self.words.first { $0.0 == words[0] }?.1 : nil
        if words.count == 2, weekday == nil { return nil }
        self.init(weekday: weekday, time: time)
    }

    /// The text that `init` parses.
    package var description: String {
        let day = Self.words.first { $0.1 == weekday }.map { "\($0.0) " } ?? ""
        return day + time.description.prefix(5)
    }

    /// Parses several times, separated by commas.
    package static func list(_ text: String) -> [SummaryTime]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let times = parts.compactMap { SummaryTime(String($0)) }
        return times.count == parts.count && times.count <= 4 ? times : nil
    }
}
