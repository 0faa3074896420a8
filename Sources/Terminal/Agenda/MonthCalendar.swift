import CarePlan
import CivilTime
package import CommandLine
import Feed
import Schedule
import Wording

/// A month calendar that marks what is due on each day.
package struct MonthCalendar {
    private let agenda: Agenda
    private let page: TextReport
    private let month: CivilMonth

    /// Creates the calendar of the month that contains an agenda's first day.
    package init(_ agenda: Agenda, on page: TextReport) {
        self.agenda = agenda
        self.page = page
        month = CivilMonth(of: agenda.from)
    }

    private enum Mark: CaseIterable {
        case doses, reminders, supplies

        init(_ purpose: Series.Purpose) {
            self =
                switch purpose {
                case .dose: .doses
                case .reminder: .reminders
                case .replacement, .replacementSoon, .wear, .refill, .expiry, .useUp: .supplies
                }
        }

        var sign: String {
            switch self {
            case .doses: "●"
            case .reminders: "▲"
            case .supplies: "◆"
            }
        }

        var key: Wording.Key {
            switch self {
            case .doses: .monthDoses
            case .reminders: .monthReminders
            case .supplies: .monthSupplies
            }
        }
    }

    /// The text of the calendar: a title, the grid and a legend.
    package var text: String {
        let wording = agenda.wording
        let title = page.strong(agenda.plan.person) + " · " + wording.month(month)
        let grid = MonthGrid(month, today: agenda.today, on: page)
        let due = Dictionary(
            grouping: agenda.due(from: month.first, through: month.last), by: \.day)
        let legend = grid.legend(Mark.allCases.map { ($0.sign, wording.text($0.key)) })
        return ([title, ""] + grid.lines(wording) { marks(due[$0] ?? [], on: $0) } + [""] + legend)
            .joined(separator: "\n")
    }

    private func marks(_ due: [Due], on date: CivilDate) -> MonthGrid.Marks? {
        let counts = due.reduce(into: [Mark: Int]()) { counts, due in
            counts[Mark(due.series.purpose), default: 0] += 1
        }
        let marks = Mark.allCases.compactMap { mark in counts[mark].map { (mark.sign, $0) } }
        guard let first = marks.first else { return nil }
        return MonthGrid.Marks(
            text: marks.map { $1 == 1 ? $0 : "\($0)\($1)" }.joined(), sign: first.0,
            style: date == agenda.today ? .strong : nil)
    }
}
