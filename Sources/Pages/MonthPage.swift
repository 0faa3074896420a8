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
            [arrows] + notices + views.flatMap(pieces), heading: .tag("h1", name))
    }

    private var arrows: HTML {
        let before = month.advanced(by: -1).flatMap { before in
            first.map { $0 <= before.last } ?? false ? before : nil
        }
        let after =
            month.number < present.number + Self.monthsAhead ? month.advanced(by: 1) : nil
        return .tag(
            "nav", ["aria-label": frame.wording.text(.pageToMonth)],
            [
                .tag(
                    "div", ["class": "arrows"],
                    [
                        arrow(to: before, "‹", .pageMonthBefore),
                        arrow(to: after, "›", .pageMonthAfter),
                    ])
            ])
    }

    private func arrow(to month: CivilMonth?, _ sign: String, _ words: Wording.Key) -> HTML {
        guard let month else { return .tag("span", "") }
        return .tag(
            "a",
            [
                "class": "arrow",
                "href": frame.link(to: .month(month.number == present.number ? nil : month)),
            ],
            [
                .tag("span", ["aria-hidden": "true"], sign),
                .tag("span", ["class": "aloud"], frame.wording.text(words)),
            ])
    }

    private func grid(of view: PersonView) -> MonthTable {
        let weeks = MonthTable.weeks(of: month)
        let outcomes = view.outcomes(from: weeks.lowerBound, through: weeks.upperBound)
        let today = view.person.today
        return MonthTable(
            month, view.days(weeks, outcomes), today: today, shown: today, frame)
    }

    private func pieces(of view: PersonView) -> [HTML] {
        let grid = grid(of: view).pieces
        let lenses = view.items.compactMap { LensMonth($0, view, month, frame)?.piece }
        let parts = HTML.columns(grid, lenses)
        guard !isAlone else { return [parts] }
        let name = view.person.plan.person
        let summary = HTML.tag("span", ["class": "what"], [.tag("span", ["class": "title"], name)])
        return [
            .tag(
                "section", ["class": "person"],
                [
                    .tag("h2", ["class": "aloud"], name),
                    .tag(
                        "details", ["id": "p\(view.person.plan.id)", "open": ""],
                        [.tag("summary", [summary]), parts]),
                ])
        ]
    }
}

extension String {
    /// The text with a capital first letter, for a heading.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
