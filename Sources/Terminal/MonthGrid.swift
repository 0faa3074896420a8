import CivilTime
import CommandLine
import Feed
import Household
import Wording

/// A month as a grid with a row for each week. Each day shows its number and its marks.
struct MonthGrid {
    /// The marks of a day.
    struct Marks {
        /// All marks, for wide cells.
        let text: String
        /// The most important mark, for narrow cells.
        let sign: String
        let style: TextReport.Style?
    }

    private let month: CivilMonth
    private let today: CivilDate
    private let page: TextReport
    private let cell: Int

    /// The width from which a cell can show all marks.
    private static let roomy = 10
    /// The width from which a cell can show a mark behind the number. Narrower grids have the marks
    /// on a separate line below the numbers.
    private static let narrow = 5

    init(_ month: CivilMonth, today: CivilDate, on page: TextReport) {
        self.month = month
        self.today = today
        self.page = page
        let width = (page.width - 1) / 7
        cell = width < Self.narrow ? 3 : min(14, width)
    }

    /// Returns a line with the weekdays, then the weeks.
    func lines(_ wording: Wording, _ marks: (CivilDate) -> Marks?) -> [String] {
        let weekdays = Weekday.allCases.map { padded(String(wording.weekday($0).prefix(cell - 1))) }
        return [page.faint(Self.trimmed(weekdays.joined()))] + weeks.flatMap { lines($0, marks) }
    }

    /// Returns lines that explain the signs.
    func legend(_ entries: [(sign: String, meaning: String)]) -> [String] {
        let words = entries.map { "\($0.sign) \($0.meaning)  ".heldTogether }
        return TextLayout(width: page.width).filled(words.joined(separator: " "))
            .map(Self.trimmed)
    }

    private var weeks: [[CivilDate?]] {
        let blanks = month.first.weekday.rawValue - 1
        let days = (0..<month.length).map { month.first.advanced(byDays: $0) }
        let cells = Array(repeating: nil, count: blanks) + days.map(Optional.some)
        return stride(from: 0, to: cells.count, by: 7).map {
            Array(cells[$0..<min($0 + 7, cells.count)])
        }
    }

    private func lines(_ week: [CivilDate?], _ marks: (CivilDate) -> Marks?) -> [String] {
        let days = week.map { date in (date: date, marks: date.flatMap(marks)) }
        if cell >= Self.narrow {
            return [Self.trimmed(days.map { wide($0.date, $0.marks) }.joined())]
        }
        let numbers = days.map { padded($0.date.map { Self.number($0) } ?? "") }
        let signs = days.map { low($0.date, $0.marks) }
        return [numbers, signs].map { Self.trimmed($0.joined()) }.filter { !$0.isEmpty }
    }

    private func wide(_ date: CivilDate?, _ marks: Marks?) -> String {
        guard let date else { return padded("") }
        let head = Self.number(date) + (date == today ? "*" : " ")
        let text = cell >= Self.roomy ? marks?.text : marks?.sign
        let fitting = String((text ?? "").prefix(cell - 1 - head.count))
        return (date == today ? page.strong(head) : head) + styled(fitting, marks)
            + String(repeating: " ", count: cell - head.count - fitting.count)
    }

    /// Returns the text below the number of a day.
    private func low(_ date: CivilDate?, _ marks: Marks?) -> String {
        let star = date == today ? page.strong("*") : " "
        return star + (marks.map { styled($0.sign, $0) } ?? " ") + " "
    }

    private func styled(_ text: String, _ marks: Marks?) -> String {
        guard let style = marks?.style, !text.isEmpty else { return text }
        return page.styled(text, style)
    }

    private func padded(_ text: String) -> String { text.padded(to: cell) }

    private static func number(_ date: CivilDate) -> String {
        date.day < 10 ? " \(date.day)" : "\(date.day)"
    }

    private static func trimmed(_ line: String) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
}
