package import CarePlan
package import CivilTime
import CommandLine
package import Household
package import Schedule
package import Wording

/// What a journey does to a plan, for the terminal.
package struct TravelText {
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
    package func lines(of gaps: [TravelGap], on journey: Journey, from home: TimeZone) -> [String] {
        let start = journey.zone.instant(of: journey.start)
        let difference = wording.difference(of: journey.zone, to: home, at: start)
        let head = difference.map {
            layout.filled(
                wording.text(.travelClocks, ["zone": journey.zone.name, "difference": $0]))
        }
        let rows = gaps.map { ($0.item.name, text(of: $0)) }
        guard !rows.isEmpty else { return head.map { [""] + $0 } ?? [] }
        return [""] + (head ?? []) + layout.table(rows) + warnings(gaps)
    }

    /// Two doses are so far apart, in words: 6 h to 18 h.
    package func range(_ shortest: Int, _ longest: Int) -> String {
        let (least, most) = (wording.span(minutes: shortest), wording.span(minutes: longest))
        return shortest == longest
            ? least : wording.text(.travelRange, ["shortest": least, "longest": most])
    }

    private func text(of gap: TravelGap) -> String {
        let words = [
            "clock": gap.item.travelClock.map { wording.text($0.key) } ?? "",
            "range": range(gap.shortest, gap.longest).heldTogether,
            "usual": range(gap.usualShortest, gap.usualLongest).heldTogether,
        ]
        return wording.text(gap.isChanged ? .travelGaps : .travelSameGaps, words)
    }

    private func warnings(_ gaps: [TravelGap]) -> [String] {
        let lines = gaps.flatMap { gap -> [String] in
            var words = [
                "name": gap.item.name, "shortest": wording.span(minutes: gap.shortest),
                "longest": wording.span(minutes: gap.longest),
                "least": wording.span(minutes: gap.atLeast ?? 0),
            ]
            words["id"] = gap.item.id
            return [
                gap.breaksLimit ? wording.text(.travelTooClose, words) : nil,
                gap.isHalved && !gap.breaksLimit ? wording.text(.travelHalved, words) : nil,
                gap.isDoubled ? wording.text(.travelDoubled, words) : nil,
            ].compactMap(\.self)
        }
        guard !lines.isEmpty else { return [] }
        return [""] + (lines + [wording.text(.travelAdvice)]).flatMap { layout.filled($0) }
    }
}

extension TravelClock {
    /// By whose clocks something is due on the journey that one speaks of.
    fileprivate var key: Wording.Key {
        switch self {
        case .local: .travelByLocal
        case .home: .travelByHome
        case .elapsed: .travelByHours
        }
    }
}
