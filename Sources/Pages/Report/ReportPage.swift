import CarePlan
package import CivilTime
import Household
import Wording

/// `/report/TOKEN`: the report for a doctor as a page that can be printed. `/report/TOKEN/90` shows
/// other days.
package struct ReportPage {
    private let views: [PersonView]
    private let unreadable: [String]
    private let period: FigurePeriod
    private let version: String
    private let sent: [String: String]?
    private let frame: PageFrame

    /// Creates the page of these persons for a window. `unreadable` are the names of persons whose
    /// data cannot be read, `first` is the first day of the plans, and `sent` a form whose days
    /// cannot be shown. Returns `nil` if there are no persons, or the days end after today.
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
            [Report.running(who, wording)] + choice + notices + [HeatMap.patterns]
                + views.flatMap(parts),
            heading: .tag("h1", title), isReport: true, hasButtons: true)
    }

    /// The parts that are not printed: the choice of days, and how to make a PDF.
    private var choice: [HTML] {
        [
            period.links(to: PagePlace.report, frame), form,
            .tag("p", ["class": "faint screen"], wording.text(.reportPdf)),
        ]
    }

    /// The form for a first and a last day, and the button that prints.
    private var form: HTML {
        let days = period.days(of: views[0])
        let wrong = sent.map { $0["from"].flatMap(CivilDate.init) == nil ? "from" : "through" }
        let fields: [(String, Wording.Key, CivilDate)] = [
            ("from", .pagePeriodFrom, days.lowerBound),
            ("through", .pagePeriodThrough, days.upperBound),
        ]
        let controls = fields.map { name, label, day in
            var control = FormControl(name, wording.text(label))
            control.layout = .field
            if name == wrong { control.mistakes = [wording.text(.pagePeriodWrong)] }
            return control.date(sent?[name] ?? "\(day)", [("required", "")])
        }
        let print = HTML.tag(
            "button",
            ["type": "button", "class": "quiet", "data-print": "", "hidden": ""],
            wording.text(.reportPrint))
        return .form(
            to: frame.link(to: .report(nil)), class: "presses", [],
            controls + [.submit(wording.text(.pagePeriodShow), .quiet), print])
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
