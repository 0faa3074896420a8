import CarePlan
import CivilTime
import Feed
import Schedule

/// A month as a calendar page, with marks for what is due on each day.
struct MonthCalendar {
    private let agenda: Agenda
    private let page: Page
    private let month: CivilMonth
    private let cell: Int

    /// Narrower than this a day has room for its number and one mark only.
    private static let roomy = 10

    init(_ agenda: Agenda, on page: Page) {
        self.agenda = agenda
        self.page = page
        month = CivilMonth(of: agenda.from)
        cell = min(14, max(4, (page.width - 1) / 7))
    }

    private enum Mark: CaseIterable {
        case doses, reminders, supplies

        init(_ purpose: Series.Purpose) {
            self =
                switch purpose {
                case .dose: .doses
                case .reminder: .reminders
                case .replacement, .replacementSoon, .refill: .supplies
                }
        }

        var sign: String {
            switch self {
            case .doses: "●"
            case .reminders: "▲"
            case .supplies: "◆"
            }
        }

        var key: String {
            switch self {
            case .doses: "month.doses"
            case .reminders: "month.reminders"
            case .supplies: "month.supplies"
            }
        }
    }

    var text: String {
        let wording = agenda.wording
        let title = page.strong(agenda.plan.person) + " · " + wording.month(month)
        let weekdays = Weekday.allCases.map { padded(wording.weekday($0)) }.joined()
        let legend = Mark.allCases
            .map { TextLayout.joined("\($0.sign) \(wording.text($0.key))  ") }
            .joined(separator: " ")
        let lines = TextLayout(width: page.width).filled(legend).map(Self.trimmed)
        return ([title, "", Self.trimmed(page.faint(weekdays))] + weeks + [""] + lines)
            .joined(separator: "\n")
    }

    private var weeks: [String] {
        let due = Dictionary(
            grouping: agenda.due(from: month.first, through: month.last), by: \.occurrence.date)
        let blanks = month.first.weekday.rawValue - 1
        let days = (0..<month.length).map { index in
            day(month.first.advanced(byDays: index), due)
        }
        let cells = Array(repeating: padded(""), count: blanks) + days
        return stride(from: 0, to: cells.count, by: 7).map { start in
            Self.trimmed(cells[start..<min(start + 7, cells.count)].joined())
        }
    }

    private func day(_ date: CivilDate, _ due: [CivilDate: [Due]]) -> String {
        let counts = (due[date] ?? []).reduce(into: [Mark: Int]()) { counts, due in
            counts[Mark(due.series.purpose), default: 0] += 1
        }
        let marks = Mark.allCases.compactMap { mark in counts[mark].map { (mark, $0) } }
        let number = date.day < 10 ? " \(date.day)" : "\(date.day)"
        var text = number + (date == agenda.today ? "*" : " ")
        if cell >= Self.roomy {
            text += marks.map { $1 == 1 ? $0.sign : "\($0.sign)\($1)" }.joined()
        } else {
            text += marks.first?.0.sign ?? ""
        }
        let fitting = padded(text)
        return date == agenda.today ? page.strong(fitting) : fitting
    }

    private func padded(_ text: String) -> String {
        let fitting = text.prefix(cell - 1)
        return fitting + String(repeating: " ", count: cell - fitting.count)
    }

    private static func trimmed(_ line: String) -> String {
        line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
    }
}
