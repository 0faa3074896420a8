package import CarePlan
package import CivilTime
import CommandLine
package import Household
package import Schedule
package import Wording

/// The effects of a journey on a plan, as lines for the terminal.
package struct JourneyText {
    private let wording: Wording
    private let layout: TextLayout

    /// Creates the text for a terminal of `width` columns.
    package init(_ wording: Wording, width: Int) {
        self.wording = wording
        layout = TextLayout(width: width)
    }

    /// Returns lines with the current zone and the journeys that have not ended.
    package func lines(of person: Person) -> [String] {
        let now = person.now
        let here = person.zone.zone(at: now)
        let home = person.zone.home
        let words = [
            "person": person.plan.person, "zone": here.name,
            "time": wording.clock(here.wallClock(at: now).time),
            "home": wording.clock(home.wallClock(at: now).time),
        ]
        let isHome = here.name == home.name
        let head = layout.filled(wording.text(isHome ? .travelAtHome : .travelAway, words))
        let ahead = person.plan.journeys(endingAfter: now)
        return head + ahead.flatMap { layout.filled(wording.journey($0), indent: 2) }
    }

    /// Returns lines with the intervals between doses on a journey, item by item, and warnings.
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
