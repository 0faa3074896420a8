import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Schedule
import Wording

/// The days of a month as a calendar with the number of doses taken.
struct MonthTable {
    private let days: [Statistics.Day]
    private let today: CivilDate
    private let frame: PageFrame

    /// Creates the table of a person; it counts only doses if there are any.
    init(_ view: PersonView, _ month: CivilMonth, _ frame: PageFrame) {
        let all = view.outcomes(from: month.first, through: month.last)
        let doses = all.filter { $0.amount != nil }
        let hasDoses = !doses.isEmpty || view.items.contains(where: \.isScheduledMedicine)
        let byDay = Dictionary(grouping: hasDoses ? doses : all, by: \.day)
        days = (0..<month.length).map { number in
            let date = month.first.advanced(byDays: number)
            return Statistics.Day(date, byDay[date] ?? [], at: view.now)
        }
        today = view.person.today
        self.frame = frame
    }

    private var wording: Wording { frame.wording }

    /// The calendar, a summary, and the legend of the colours.
    var pieces: [HTML] {
        let judged = days.filter { $0.due > 0 && $0.open == 0 && $0.date <= today }
        let full = judged.count { $0.taken == $0.due }
        let words = wording.counted(
            .pageMonthFull, judged.count, ["full": String(full)])
        let summary = judged.isEmpty ? [] : [HTML.tag("p", ["class": "faint"], words)]
        return [table] + summary + [legend]
    }

    private var table: HTML {
        var weeks: [[HTML]] = []
        for day in days {
            if weeks.isEmpty || day.date.weekday == .monday { weeks.append([]) }
            weeks[weeks.count - 1].append(cell(day))
        }
        let empty = days[0].date.weekday.rawValue - 1
        weeks[0].insert(contentsOf: Array(repeating: .tag("td", ""), count: empty), at: 0)
        let heads = Weekday.allCases.map {
            HTML.tag("th", ["scope": "col"], wording.weekday($0))
        }
        return .tag(
            "table", ["class": "month"],
            [
                .tag("thead", [.tag("tr", heads)]),
                .tag("tbody", weeks.map { .tag("tr", $0) }),
            ])
    }

    private func cell(_ day: Statistics.Day) -> HTML {
        let shape = DayState(day, on: today)
        let all = day.due + day.open
        let words = [
            HTML.tag("b", ["aria-hidden": "true"], "\(day.date.day)"),
            .tag(
                "span", ["aria-hidden": "true"],
                all > 0 && day.date <= today ? "\(day.taken)/\(all)" : shape.mark),
            .tag(
                "span", ["class": "aloud"],
                "\(wording.longDate(day.date)): \(day.counted(wording))"),
        ]
        let isToday = day.date == today
        let link = frame.link(to: isToday ? .today : .date(day.date))
        let day: HTML =
            isToday
            ? .tag("a", ["href": link, "aria-current": "date"], words)
            : .tag("a", ["href": link], words)
        return .tag("td", ["class": shape.rawValue], [day])
    }

    private var legend: HTML {
        let shown = Set(days.map { DayState($0, on: today) })
        let items = DayState.allCases.filter(shown.contains).map { shape in
            HTML.tag(
                "li",
                [
                    .tag("span", ["class": "sample \(shape.rawValue)", "aria-hidden": "true"], ""),
                    HTML(wording.text(shape.meaning)),
                ])
        }
        return .tag("ul", ["class": "legend"], items)
    }
}
