import Adherence
package import CarePlan
package import CivilTime
import Feed
import Journal
package import Household
package import Wording

/// A report for a doctor: a person's plan and the figures of a window of days.
package struct Report {
    let person: Person
    let wording: Wording
    let from: CivilDate
    let through: CivilDate
    let statistics: Statistics
    let isChosen: (Item) -> Bool
    private let version: String
    let setting: Setting

    /// The place of the report, which decides its headings and width.
    package enum Setting: Sendable {
        /// A page in a file.
        case file
        /// On a page, below the page's heading.
        case page
        /// On a page with others, below the person's name.
        case part
    }

    /// Creates the report of these days. `version` is that of dosecal, `isWhole` is whether the
    /// whole record was loaded, and `isChosen` selects items as they last stood in a plan.
    package init(
        _ person: Person, in wording: Wording, days: ClosedRange<CivilDate>, version: String,
        isWhole: Bool = true, in setting: Setting = .file,
        choosing isChosen: @escaping (Item) -> Bool = { _ in true }
    ) {
        self.setting = setting
        self.isChosen = isChosen
        self.person = person
        self.wording = wording
        (from, through) = (days.lowerBound, days.upperBound)
        self.version = version
        statistics = person.statistics(of: days, isWhole: isWhole, choosing: isChosen)
    }

    var timeline: Timeline { person.timeline }

    /// Returns a text in the report's language.
    func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words)
    }

    /// Returns whether the report includes the item with this id.
    func tells(of id: String) -> Bool { timeline.item(id).map(isChosen) ?? false }

    func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }

    /// Returns a time with its date and year, in the person's zone.
    func said(_ moment: Instant) -> String {
        let shown = person.zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(wording.clock(shown.time))"
    }

    /// The report as an HTML file.
    package var page: String {
        let header = HTML.tag(
            "header",
            [
                .tag("p", ["class": "kind"], text(.reportTitle)), .tag("h1", person.plan.person),
            ] + lead)
        let footer = HTML.tag(
            "footer",
            [.tag("h2", text(.reportDefinitions))] + definitions)
        return HTML.page(
            "\(person.plan.person) · \(text(.reportTitle))", in: wording.language,
            head: [
                .style(ReportStyle.colours), .style(ReportStyle.rules), .style(HeatMap.rules),
            ],
            body: [
                .tag(
                    "main",
                    [Self.running(person.plan.person, wording), HeatMap.patterns, header]
                        + sections + [footer])
            ])
    }

    /// Returns the line with a name that is printed at the bottom of every page.
    static func running(_ name: String, _ wording: Wording) -> HTML {
        // A screen reader has the heading instead.
        .tag(
            "p", ["class": "running", "aria-hidden": "true"],
            "\(name) · \(wording.text(.reportTitle))")
    }

    /// The sections, in the order in which a doctor reads them, without heading and definitions.
    var sections: [HTML] {
        [
            planSection, changesSection, needSection, summarySection, figuresSection,
            calendarSection, lensSection, costsSection, answersSection,
        ].compactMap(\.self)
    }

    /// The window of the report, and when and how it was made.
    var lead: [HTML] {
        let days = through.dayNumber - from.dayNumber + 1
        let window = text(
            .reportWindow,
            [
                "from": wording.longDate(from), "through": wording.longDate(through),
                "days": wording.counted(.days, days),
            ])
        return [
            .tag("p", ["class": "window"], window),
            .tag(
                "p", ["class": "made"],
                text(
                    .reportMade,
                    [
                        "zone": wording.clocks(of: person.zone), "time": said(person.now),
                        "version": version,
                    ])),
        ]
    }

    /// The definitions of the figures.
    var definitions: [HTML] {
        statistics.definitions(at: person.now, wording)
    }

    /// Returns a section that is folded up on screens but not on paper. Its content follows the
    /// fold, since browsers print only open folds.
    func section(_ title: String, _ content: [HTML]) -> HTML {
        guard setting != .file else { return openSection(title, content) }
        let fold = HTML.tag("details", ["class": "fold"], [.tag("summary", title)])
        return .tag(
            "section",
            [heading(title, ["class": "aloud"]), fold, .tag("div", ["class": "folded"], content)])
    }

    /// Returns a section that is always visible.
    func openSection(_ title: String, _ content: [HTML]) -> HTML {
        .tag("section", [heading(title)] + content)
    }

    private func heading(_ title: String, _ attributes: HTML.Attributes = [:]) -> HTML {
        setting == .part ? .tag("h3", attributes, title) : .tag("h2", attributes, title)
    }
}
