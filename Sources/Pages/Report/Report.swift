import Adherence
import CarePlan
package import CivilTime
import Feed
import Journal
package import Household
import Wording

/// A page for a doctor: a person's plan, and what the record says about a window of days.
package struct Report {
    let person: Person
    let from: CivilDate
    let through: CivilDate
    let statistics: Statistics
    private let version: String

    /// The report over the days from one to another, both inclusive, as made by this version of
    /// dosecal.
    package init(_ person: Person, from: CivilDate, through: CivilDate, version: String) {
        self.person = person
        self.from = from
        self.through = through
        self.version = version
        statistics = Statistics(person.timeline, from: from, through: through, at: person.now)
    }

    var wording: Wording { person.wording }
    var timeline: Timeline { person.timeline }

    /// A text of the report.
    func text(_ key: String, _ words: [String: String] = [:]) -> String {
        wording.text("report.\(key)", words)
    }

    func contains(_ date: CivilDate) -> Bool { from <= date && date <= through }

    /// A moment with its date and year, in the person's zone.
    func said(_ moment: Instant) -> String {
        let shown = person.zone.wallClock(at: moment)
        return "\(wording.longDate(shown.date)) \(shown.time.withoutSeconds)"
    }

    /// The page as HTML.
    package var page: String {
        let sections = [
            heading, planSection, figuresSection, calendarSection, needSection, lensSection,
            answersSection, changesSection, definitions,
        ]
        return HTML.page(
            "\(person.plan.person) · \(text("title"))", in: wording.language,
            head: [.style(ReportStyle.rules), .style(HeatMap.rules)],
            body: [.tag("main", sections)])
    }

    private var heading: HTML {
        let days = through.dayNumber - from.dayNumber + 1
        let window = text(
            "window",
            [
                "from": wording.longDate(from), "through": wording.longDate(through),
                "days": wording.counted("days", days),
            ])
        return .tag(
            "header",
            [
                .tag("p", ["class": "kind"], text("title")), .tag("h1", person.plan.person),
                .tag("p", ["class": "window"], window),
                .tag(
                    "p", ["class": "made"],
                    text(
                        "made",
                        [
                            "zone": person.zone.name, "time": said(person.now),
                            "version": version,
                        ])),
            ])
    }

    /// A section of the page.
    func section(_ title: String, _ content: [HTML]) -> HTML {
        .tag("section", [.tag("h2", title)] + content)
    }
}

extension Report {
    fileprivate var definitions: HTML {
        let words = ["minutes": String(statistics.tolerance), "time": said(person.now)]
        let keys = ["taken", "onTime", "days", "covered", "streak", "leftOut"]
        let terms = keys.flatMap { key in
            [
                HTML.tag("dt", text("term.\(key)", words)),
                HTML.tag("dd", text("define.\(key)", words)),
            ]
        }
        return .tag(
            "footer",
            [
                .tag("h2", text("definitions")), .tag("dl", terms),
                .tag("p", text("define.source", words)),
            ])
    }
}
