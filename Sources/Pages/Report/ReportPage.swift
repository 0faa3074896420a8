import CarePlan
package import CivilTime
import Household
import Wording

/// `/report/TOKEN`: the report for a doctor as a page that prints. `/report/TOKEN/90` is over other
/// days.
package struct ReportPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let period: FigurePeriod
    private let version: String
    private let sent: [String: String]?
    private let frame: PageFrame

    /// A page about the persons in view, as made by a version of dosecal, and the names of those
    /// whose data cannot be read: over the usual days or others. `first` is the first day of their
    /// plans, `sent` is a form that asked for days that there are not. Nil if nobody is in view, or
    /// the days end after today.
    package init?(
        _ views: [PersonView], unreadable: [String], _ frame: PageFrame,
        over window: FigureWindow?, since first: CivilDate?, version: String,
        sent: [String: String]? = nil
    ) {
        guard let period = FigurePeriod(window, since: first, of: views) else { return nil }
        self.period = period
        self.views = views
        self.unreadable = unreadable
        self.version = version
        self.sent = sent
        self.frame = frame
    }

    private var isAlone: Bool { views.count + unreadable.count == 1 }
    private var wording: Wording { frame.wording }

    /// The page as HTML.
    package var text: String {
        let title = wording.text(.reportTitle)
        let who = isAlone ? views[0].name : views[0].subscriberName
        let notices = unreadable.map(frame.unreadableSection)
        return frame.page(
            "\(who) · \(title)", lead: who,
            choice + notices + [HeatMap.patterns] + views.flatMap(parts),
            heading: .tag("h1", title), isReport: true)
    }

    /// What is not printed: the choice of the days, and how a PDF is made.
    private var choice: [HTML] {
        let choice = PeriodChoice(window: period.window, page: PagePlace.report, frame: frame)
        return [
            choice.links, choice.form(period.days(of: views[0]), sent),
            .tag("p", ["class": "faint screen"], wording.text(.reportPdf)),
        ]
    }

    private func parts(of view: PersonView) -> [HTML] {
        let name: [HTML] = isAlone ? [] : [.tag("h2", ["class": "whose"], view.name)]
        guard !view.isDiscreet else {
            return name + [.tag("p", ["class": "said"], wording.text(.reportDiscreet))]
        }
        let report = Report(
            view.person, in: wording, days: period.days(of: view), version: version,
            isWhole: period.window == .all, in: isAlone ? .page : .part,
            choosing: view.shows)
        let definitions = report.section(
            wording.text(.reportDefinitions), report.definitions)
        return name + report.lead + report.sections
            + [.tag("div", ["class": "definitions"], [definitions])]
    }
}
