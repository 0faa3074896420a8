import Adherence
package import CarePlan
package import CivilTime
import Feed
import Journal
package import Household
package import Wording

/// A page for a doctor: a person's plan, and what the record says about a window of days.
package struct Report {
    let person: Person
    let wording: Wording
    let from: CivilDate
    let through: CivilDate
    let statistics: Statistics
    let isChosen: (Item) -> Bool
    private let version: String
    let setting: Setting

    /// Where it stands, which decides about its headings and how wide it may be.
    package enum Setting: Sendable {
        /// In a file of its own.
        case file
        /// On a page, below its heading.
        case page
        /// On a page with others, below its person's name.
        case part
    }

    /// The report over some days, in the words of a language, as made by this version of dosecal; of
    /// all items, or of some as they last stood in a plan. `isWhole` where the whole record was
    /// loaded.
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

    /// A text of the report.
    func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words)
    }

    /// Whether the item of this id is told of.
    func tells(of id: String) -> Bool { timeline.item(id).map(isChosen) ?? false }

    func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }

    /// A moment with its date and year, in the person's zone.
    func said(_ moment: Instant) -> String {
        let shown = person.zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(shown.time.withoutSeconds)"
    }

    /// The page as HTML.
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
            head: [.style(ReportStyle.rules), .style(HeatMap.rules)],
            body: [.tag("main", [HeatMap.patterns, header] + sections + [footer])])
    }

    /// What it says, without its heading and the definitions.
    var sections: [HTML] {
        [
            summarySection, planSection, figuresSection, calendarSection, needSection, lensSection,
            costsSection, answersSection, changesSection,
        ].compactMap(\.self)
    }

    /// Over which days it is, and when and how it was made.
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

    /// How the figures are calculated.
    var definitions: [HTML] {
        statistics.definitions(at: person.now, wording)
    }

    /// A section of the page, which a screen folds up and paper does not. What is folded up stands
    /// behind the fold and not in it, since browsers print only the folds that are open.
    func section(_ title: String, _ content: [HTML]) -> HTML {
        guard setting != .file else { return openSection(title, content) }
        let fold = HTML.tag("details", ["class": "fold"], [.tag("summary", title)])
        return .tag(
            "section",
            [heading(title, ["class": "aloud"]), fold, .tag("div", ["class": "folded"], content)])
    }

    /// A section that is always to be seen.
    func openSection(_ title: String, _ content: [HTML]) -> HTML {
        .tag("section", [heading(title)] + content)
    }

    private func heading(_ title: String, _ attributes: HTML.Attributes = [:]) -> HTML {
        setting == .part ? .tag("h3", attributes, title) : .tag("h2", attributes, title)
    }
}
