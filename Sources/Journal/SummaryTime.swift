import CarePlan
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
    /// Parses a time such as `07:30` or `8am`, or a day and a time such as `mon 07:30`.
    package init?(_ text: String) {
        var words = text.split(separator: " ")
        let weekday = Self.words.first { $0.0 == words.first?.lowercased() }?.1
        if weekday != nil { words.removeFirst() }
        guard let time = TypedTimes.clock(words.joined(separator: " ")) else { return nil }
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
