package import CarePlan
package import CivilTime
import CommandLine
package import Household
package import Schedule
package import Wording

/// What a journey does to a plan, for the terminal.
package struct JourneyText {
    private let wording: Wording
    private let layout: TextLayout

    /// The words of a person for a terminal of some width.
    package init(_ wording: Wording, width: Int) {
        self.wording = wording
        layout = TextLayout(width: width)
    }

    /// Where the person is, and where they are going.
    package func lines(of person: Person) -> [String] {
        let now = person.now
        let here = person.zone.zone(at: now)
        let home = person.zone.home
        let words = [
            "person": person.plan.person, "zone": here.name,
            "time": here.wallClock(at: now).time.withoutSeconds.description,
            "home": home.wallClock(at: now).time.withoutSeconds.description,
        ]
        let isHome = here.name == home.name
        let head = layout.filled(wording.text(isHome ? .travelAtHome : .travelAway, words))
        let ahead = person.plan.journeys(endingAfter: now)
        return head + ahead.flatMap { layout.filled(wording.journey($0), indent: 2) }
    }

    /// How far apart doses come, item by item, and what to think over of it.
    package func lines(of gaps: [JourneyGap], on journey: Journey, from home: TimeZone) -> [String]
    {
        let words = JourneyWords(wording)
        let head = words.clocks(on: journey, from: home).map { layout.filled($0) }
        let rows = gaps.map { ($0.item.name, words.text(of: $0)) }
        guard !rows.isEmpty else { return head.map { [""] + $0 } ?? [] }
        return [""] + (head ?? []) + layout.table(rows)
            + warnings(gaps.flatMap(words.warnings))
    }

    private func warnings(_ lines: [String]) -> [String] {
        guard !lines.isEmpty else { return [] }
        return [""] + (lines + [wording.text(.travelAdvice)]).flatMap { layout.filled($0) }
    }
}
