import Adherence
import CarePlan
package import CivilTime
import Household
import Wording

/// `/figures/TOKEN`: the figures as numbers and small charts, by item and for all together.
/// `/figures/TOKEN/90` shows other days.
package struct FiguresPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let period: FigurePeriod
    private let frame: PageFrame

    /// Creates the page of these persons for a window; `unreadable` are the names of persons whose
    /// data cannot be read, and `first` is the first day of the plans. Returns `nil` if there are
    /// no persons, or the days end after today.
    package init?(
        _ views: [PersonView], unreadable: [String], _ frame: PageFrame,
        over window: FigureWindow?, since first: CivilDate?
    ) {
        guard let period = FigurePeriod(window, since: first, of: views) else { return nil }
        self.period = period
        self.views = views
        self.unreadable = unreadable
        self.frame = frame
    }

    private var isAlone: Bool { views.count + unreadable.count == 1 }
    private var wording: Wording { frame.wording }

    /// The page as HTML.
    package var text: String {
        let who = isAlone ? views[0].name : views[0].subscriberName
        let notices = unreadable.map(frame.unreadableSection)
        let parts = views.map { (view: $0, statistics: statistics(of: $0)) }
        let after =
            [report] + (parts.first.map { definitions($0.statistics, $0.view) } ?? [])
        return frame.page(
            wording.text(.figuresOf, ["person": who]),
            lead: who,
            [period.links(to: PagePlace.figures, frame)] + [
                parts.first.map { range($0.statistics) } ?? .empty
            ] + notices
                + (isAlone
                    ? parts.map { columns($0.statistics, of: $0.view, after) }
                    : [
                        .tag(
                            "div", ["class": "persons"],
                            parts.map { section($0.statistics, of: $0.view) })
                    ]
                        + after),
            heading: .tag("h1", wording.text(.pageToFigures)))
    }

    private func statistics(of view: PersonView) -> Statistics {
        view.person.statistics(
            of: period.days(of: view), isWhole: period.window == .all, choosing: view.shows)
    }

    private func range(_ statistics: Statistics) -> HTML {
        .tag(
            "p", ["class": "lead"],
            wording.text(
                .pagePeriodRange,
                [
                    "from": wording.longDate(statistics.from),
                    "through": wording.longDate(statistics.through),
                ]))
    }

    private var nothing: HTML { .tag("p", wording.text(.figuresNone)) }

    /// Returns the figures of the only person: the headline and chart beside the rest.
    private func columns(
        _ statistics: Statistics, of view: PersonView, _ after: [HTML]
    ) -> HTML {
        let figures = FigureSection(statistics: statistics, view: view)
        let headline = figures.headline(hasChart: true)
        return .columns(
            headline.isEmpty ? [nothing] : headline, figures.table(frame, isAlone: true) + after)
    }

    /// Returns the figures of one of several persons.
    private func section(_ statistics: Statistics, of view: PersonView) -> HTML {
        let figures = FigureSection(statistics: statistics, view: view)
        let parts = figures.headline(hasChart: false) + figures.table(frame, isAlone: false)
        return .tag(
            "section", ["class": "person"],
            [.tag("h2", view.person.plan.person)] + (parts.isEmpty ? [nothing] : parts))
    }

    private var report: HTML {
        guard !views.allSatisfy(\.isDiscreet) else { return .empty }
        return frame.button(to: .report(nil), .pageToReport)
    }

    private func definitions(_ statistics: Statistics, _ view: PersonView) -> [HTML] {
        return [
            .tag(
                "details", ["class": "definitions"],
                [
                    .tag("summary", wording.text(.reportDefinitions)),
                    .tag("p", wording.text(.figuresChartHow)),
                ] + statistics.definitions(at: view.now, wording))
        ]
    }
}
