import Adherence
import CivilTime
import Journal
import Wording

/// The links to other days: arrows to the previous and the next day, and the days of the week.
struct WeekStrip {
    let days: [Statistics.Day]
    /// The day that the page shows.
    let shown: CivilDate
    let today: CivilDate
    let frame: PageFrame

    /// Returns the week, from Monday to Sunday, that contains a date.
    static func week(of date: CivilDate) -> ClosedRange<CivilDate> {
        let monday = date.advanced(byDays: 1 - date.weekday.rawValue)
        return monday...monday.advanced(byDays: 6)
    }

    /// Returns the last day that has a page.
    static func last(from today: CivilDate) -> CivilDate { today.advanced(byDays: 31) }

    /// Returns the navigation, with `lead` between the arrows.
    func piece(_ lead: HTML) -> HTML {
        let arrows = HTML.tag(
            "div", ["class": "arrows"],
            [
                arrow(to: shown.advanced(byDays: -1), "‹", .pageDayBefore), lead,
                arrow(to: shown.advanced(byDays: 1), "›", .pageDayAfter),
            ])
        return .tag(
            "nav", ["class": "week", "aria-label": frame.wording.text(.pageWeek)],
            [arrows, .tag("ul", days.map(line))])
    }

    private func arrow(to date: CivilDate, _ sign: String, _ words: Wording.Key) -> HTML {
        guard date <= Self.last(from: today) else { return .tag("span", "") }
        return .tag(
            "a", ["class": "arrow", "href": link(to: date)],
            [
                .tag("span", ["aria-hidden": "true"], sign),
                .tag("span", ["class": "aloud"], frame.wording.text(words)),
            ])
    }

    private func link(to date: CivilDate) -> String {
        frame.link(to: date == today ? .today : .date(date))
    }

    private func line(_ day: Statistics.Day) -> HTML {
        let shape = DayState(day, on: today)
        let name = frame.wording.longDate(day.date)
        let words = [
            HTML.tag("span", ["aria-hidden": "true"], frame.wording.weekday(day.date.weekday)),
            .tag("b", ["aria-hidden": "true"], "\(day.date.day)"),
            .tag("span", ["class": "mark", "aria-hidden": "true"], shape.mark),
            .tag(
                "span", ["class": "aloud"], "\(name): \(day.said(frame.wording, on: today))"),
        ]
        let link: HTML =
            day.date == shown
            ? .tag(
                "a",
                ["href": link(to: day.date), "class": shape.rawValue, "aria-current": "date"],
                words)
            : .tag("a", ["href": link(to: day.date), "class": shape.rawValue], words)
        return .tag("li", [link])
    }
}
