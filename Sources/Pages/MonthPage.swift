import Adherence
import CarePlan
package import CivilTime
import Feed
import Household
import Journal
import Wording

/// `/month/TOKEN`: the days of the present month and the days on which lenses were worn.
/// `/month/TOKEN/2026-10` shows another month.
package struct MonthPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let month: CivilMonth
    private let present: CivilMonth
    private let first: CivilDate?
    private let frame: PageFrame

    /// Creates the page of these persons for a month; `unreadable` are the names of persons whose
    /// data cannot be read, and `first` is the first day of the plans. Returns `nil` if there are
    /// no persons, or the month is more than a year ahead.
    package init?(
        _ views: [PersonView], unreadable: [String], _ frame: PageFrame,
        of month: CivilMonth?, since first: CivilDate?
    ) {
        guard let today = views.first?.person.today else { return nil }
        present = CivilMonth(of: today)
        self.month = month ?? present
        guard self.month.number <= present.number + Self.monthsAhead else { return nil }
        self.views = views
        self.unreadable = unreadable
        self.first = first
        self.frame = frame
    }

    private static let monthsAhead = 12

    private var isAlone: Bool { views.count + unreadable.count == 1 }

    /// The page as HTML.
    package var text: String {
        let name = frame.wording.month(month).capitalizedFirst
        let who = isAlone ? views[0].name : views[0].subscriberName
        let notices = unreadable.map(frame.unreadableSection)
        return frame.page(
            "\(name): \(who)", lead: who,
            [arrows] + notices + calendars + onward, heading: .tag("h1", name))
    }

    /// The month after the page's, if it has a page.
    private var following: CivilMonth? {
        month.number < present.number + Self.monthsAhead ? month.advanced(by: 1) : nil
    }

    /// The coming month that is shown below, for one person.
    private var coming: CivilMonth? {
        isAlone && month.number >= present.number ? following : nil
    }

    /// The link to the month after the last one on the page.
    private var onward: [HTML] {
        let last = coming ?? month
        guard last.number < present.number + Self.monthsAhead, let next = last.advanced(by: 1)
        else { return [] }
        return [
            .tag(
                "p",
                [.link(link(to: next), class: "again", frame.wording.month(next).capitalizedFirst)])
        ]
    }

    private func link(to month: CivilMonth) -> String {
        frame.link(to: .month(month.number == present.number ? nil : month))
    }

    private var arrows: HTML {
        let before = month.advanced(by: -1).flatMap { before in
            first.map { $0 <= before.last } ?? false ? before : nil
        }
        return .tag(
            "nav", ["aria-label": frame.wording.text(.pageToMonth)],
            [
                .tag(
                    "div", ["class": "arrows"],
                    [
                        arrow(to: before, "‹", .pageMonthBefore),
                        arrow(to: following, "›", .pageMonthAfter),
                    ])
            ])
    }

    private func arrow(to month: CivilMonth?, _ sign: String, _ words: Wording.Key) -> HTML {
        guard let month else { return .tag("span", "") }
        return .tag(
            "a",
            ["class": "arrow", "href": link(to: month)],
            [
                .tag("span", ["aria-hidden": "true"], sign),
                .tag("span", ["class": "aloud"], frame.wording.text(words)),
            ])
    }

    private func table(_ month: CivilMonth, _ days: [Statistics.Day]) -> MonthTable {
        let today = views[0].person.today
        return MonthTable(month, days, today: today, shown: today, frame)
    }

    private func days(of view: PersonView, _ month: CivilMonth) -> [Statistics.Day] {
        let weeks = MonthTable.weeks(of: month)
        return view.days(
            weeks, view.outcomes(from: weeks.lowerBound, through: weeks.upperBound))
    }

    private func lenses(of view: PersonView) -> [HTML] {
        LensMonth.all(view, month, frame).map(\.piece)
    }

    /// The calendars: of the only person, or of all together and then of each.
    private var calendars: [HTML] {
        let each = views.map { days(of: $0, month) }
        guard !isAlone else {
            let next = coming.map { month in
                [.tag("h2", frame.wording.month(month).capitalizedFirst)]
                    + table(month, days(of: views[0], month)).pieces
            }
            return [.columns(table(month, each[0]).pieces + lenses(of: views[0]), next ?? [])]
        }
        let sums = each[0].indices.map { index in Statistics.Day.sum(of: each.map { $0[index] }) }
        let persons = zip(views, each).map { view, days in
            HTML.tag(
                "section",
                [.tag("h2", view.person.plan.person), table(month, days).folded]
                    + lenses(of: view))
        }
        return [.columns(table(month, sums).pieces, persons)]
    }
}

extension String {
    /// The text with a capital first letter, for a heading.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
