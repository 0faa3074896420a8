import CivilTime
import CommandLine
import Terminal
import Wording

/// The options for the days of statistics.
extension Arguments {
    static let windowOption = Option(
        "window", "SPAN", .window, default: "30d",
        "how many days to look at: 30d, 12w, 6m or 1y")
    static let windowEndOption = Option(
        "to", "DATE", .date, default: "today", "the last day to look at")

    /// Returns the first and the last day, both inclusive.
    func window(today: CivilDate) throws(UsageError) -> (from: CivilDate, through: CivilDate) {
        let through = self[Self.windowEndOption] ?? today
        guard through <= today else {
            throw .unfitValue(
                through.description, option: "to",
                needs: .text(.valueNotAfter, ["date": today.description]))
        }
        let span = self[Self.windowOption] ?? .usual
        return (span.first(through: through), through)
    }
}

extension ValueParser where Value == WindowSpan {
    /// A span of whole days.
    fileprivate static var window: ValueParser {
        ValueParser(needs: .text(.valueWindow)) { WindowSpan($0) }
    }
}
