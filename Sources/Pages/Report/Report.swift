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

    /// The report over some days, in the words of a language, as made by this version of dosecal; of
    /// all items, or of some as they last stood in a plan.
    package init(
        _ person: Person, in wording: Wording, days: ClosedRange<CivilDate>, version: String,
        choosing isChosen: @escaping (Item) -> Bool = { _ in true }
    ) {
        self.isChosen = isChosen
        self.person = person
        self.wording = wording
        (from, through) = (days.lowerBound, days.upperBound)
        self.version = version
        statistics = Statistics(
            person.timeline, from: from, through: through, at: person.now,
            choosing: isChosen)
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
        let sections = [
            heading, planSection, figuresSection, calendarSection, needSection, lensSection,
            costsSection, answersSection, changesSection, definitions,
        ].compactMap(\.self)
        return HTML.page(
            "\(person.plan.person) · \(text(.reportTitle))", in: wording.language,
            head: [.style(ReportStyle.rules), .style(HeatMap.rules)],
            body: [.tag("main", sections)])
    }

    private var heading: HTML {
        let days = through.dayNumber - from.dayNumber + 1
        let window = text(
            .reportWindow,
            [
                "from": wording.longDate(from), "through": wording.longDate(through),
                "days": wording.counted(.days, days),
            ])
        return .tag(
            "header",
            [
                .tag("p", ["class": "kind"], text(.reportTitle)), .tag("h1", person.plan.person),
                .tag("p", ["class": "window"], window),
                .tag(
                    "p", ["class": "made"],
                    text(
                        .reportMade,
                        [
                            "zone": wording.clocks(of: person.zone), "time": said(person.now),
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
        let definitions: [(term: Wording.Key, meaning: Wording.Key)] = [
            (.reportTermTaken, .reportDefineTaken), (.reportTermOnTime, .reportDefineOnTime),
            (.reportTermDays, .reportDefineDays), (.reportTermCovered, .reportDefineCovered),
            (.reportTermStreak, .reportDefineStreak), (.reportTermLeftOut, .reportDefineLeftOut),
        ]
        let terms = definitions.flatMap { term, meaning in
            [
                HTML.tag("dt", text(term, words)),
                HTML.tag("dd", text(meaning, words)),
            ]
        }
        return .tag(
            "footer",
            [
                .tag("h2", text(.reportDefinitions)), .tag("dl", terms),
                .tag("p", text(.reportDefineSource, words)),
            ])
    }
}
