import Adherence
import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Schedule
import Wording

/// The days of a month in whole weeks, as a calendar with the number of doses taken.
struct MonthTable {
    private let month: CivilMonth
    private let days: [Statistics.Day]
    private let today: CivilDate
    /// The day that is marked as the current one.
    private let shown: CivilDate
    private let frame: PageFrame

    /// Creates the table of `days`, the whole weeks of a month.
    init(
        _ month: CivilMonth, _ days: [Statistics.Day], today: CivilDate, shown: CivilDate,
        _ frame: PageFrame
    ) {
        self.month = month
        self.days = days
        self.today = today
        self.shown = shown
        self.frame = frame
    }

    /// Returns the whole weeks, from Monday to Sunday, that contain a month.
    static func weeks(of month: CivilMonth) -> ClosedRange<CivilDate> {
        let (first, last) = (month.first, month.last)
        return first.advanced(
            byDays: 1 - first.weekday.rawValue)...last.advanced(byDays: 7 - last.weekday.rawValue)
    }

    private var wording: Wording { frame.wording }
    private var ownDays: [Statistics.Day] { days.filter { CivilMonth(of: $0.date) == month } }

    /// The calendar, a summary, and the legend of the colours.
    var pieces: [HTML] {
        let summary = summary.map { HTML.tag("p", ["class": "faint"], $0) }
        return [table("month", besides: false), summary ?? .empty, legend]
    }

    /// The number of days on which everything was done, or `nil` if no day is over.
    private var summary: String? {
        let judged = ownDays.filter { $0.due > 0 && $0.open == 0 && $0.date <= today }
        let full = judged.count { $0.taken == $0.due }
        return judged.isEmpty
            ? nil : wording.counted(.pageMonthFull, judged.count, ["full": String(full)])
    }

    /// The calendar without links, folded up below its summary.
    var folded: HTML {
        let summary =
            summary
            ?? (ownDays.allSatisfy { $0.due + $0.open == 0 }
                ? wording.text(.pageMonthNothing) : wording.month(month).capitalizedFirst)
        return .tag(
            "details",
            [.tag("summary", summary), table("month plain", besides: false, isPlain: true)])
    }

    /// The calendar as links to other days. A narrow screen shows only the week of the shown day.
    var navigation: HTML {
        let name = HTML.link(
            frame.link(to: .month(month == CivilMonth(of: today) ? nil : month)),
            wording.month(month).capitalizedFirst)
        return .tag(
            "nav", ["class": "days", "aria-label": wording.text(.pageToMonth)],
            [.tag("p", ["class": "again"], [name]), table("month strip", besides: true)])
    }

    /// Returns the calendar. Unless `besides`, the days of other months are empty.
    private func table(_ kind: String, besides: Bool, isPlain: Bool = false) -> HTML {
        let cells = days.map { day in
            besides || CivilMonth(of: day.date) == month ? cell(day, isPlain: isPlain) : nil
        }
        return .tag("div", ["class": "calendar"], [.weeks(cells, class: kind, wording)])
    }

    private func cell(_ day: Statistics.Day, isPlain: Bool) -> HTML {
        let shape = DayState(day, on: today)
        let all = day.due + day.open
        let count = all > 0 && day.date <= today ? "\(day.taken)/\(all)" : shape.mark
        let content = [HTML.tag("b", "\(day.date.day)"), HTML(count)]
        let isOwn = CivilMonth(of: day.date) == month
        let kind = shape.rawValue + (isOwn ? "" : " beside")
        guard !isPlain else { return .tag("td", ["class": kind], content) }
        let said = shape == .ahead ? wording.text(shape.meaning) : day.counted(wording)
        var attributes: [(StaticString, String)] = [
            ("href", frame.link(to: day.date == today ? .today : .date(day.date))),
            ("aria-label", "\(wording.longDate(day.date)): \(said)"),
        ]
        if day.date == shown { attributes.append(("aria-current", "date")) }
        return .tag("td", ["class": kind], [.tag("a", attributes, content)])
    }

    private var legend: HTML {
        .legend(DayState.legend(of: Set(ownDays.map { DayState($0, on: today) }), wording))
    }
}

extension HTML {
    /// Returns a table of days that begin on a Monday, a row for each week. Days without a cell are
    /// empty.
    static func weeks(_ days: [HTML?], class kind: String, _ wording: Wording) -> HTML {
        let heads = Weekday.allCases.map { tag("th", ["scope": "col"], wording.weekday($0)) }
        let rows = stride(from: 0, to: days.count, by: 7).map { start in
            tag("tr", days[start..<min(start + 7, days.count)].map { $0 ?? tag("td", "") })
        }
        return tag(
            "table", ["class": kind], [tag("thead", [tag("tr", heads)]), tag("tbody", rows)])
    }

    /// Returns the list of what the colours and signs of a calendar mean. `kind` is the class of a
    /// day, and `sign` its sign.
    static func legend(_ rows: [(kind: String, sign: String, words: String)]) -> HTML {
        let items = rows.map { kind, sign, words in
            tag(
                "li",
                [
                    tag("span", ["class": "sample \(kind)", "aria-hidden": "true"], sign),
                    HTML(words),
                ])
        }
        return tag("ul", ["class": "legend"], items)
    }
}

extension PersonView {
    /// Returns the counts of days that are in order.
    func days(_ days: ClosedRange<CivilDate>, _ outcomes: [Outcome]) -> [Statistics.Day] {
        let byDay = Dictionary(grouping: outcomes, by: \.day)
        return (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { number in
            let date = CivilDate(clamping: number)
            return Statistics.Day(date, byDay[date] ?? [], at: now)
        }
    }
}
