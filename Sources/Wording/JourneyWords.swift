package import CarePlan
package import CivilTime
package import Schedule

/// What a journey does to a plan, in words.
package struct JourneyWords {
    private let wording: Wording

    /// These words in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// How far the clocks of a journey are from those at home; nil where they show the same.
    package func clocks(on journey: Journey, from home: TimeZone) -> String? {
        let start = journey.zone.instant(of: journey.start)
        return wording.difference(of: journey.zone, to: home, at: start).map {
            wording.text(.travelClocks, ["zone": journey.zone.name, "difference": $0])
        }
    }

    /// By whose clocks an item is due there, and how far apart its doses come.
    package func text(of gap: JourneyGap) -> String {
        let words = [
            "clock": gap.item.travelClock.map { wording.text($0.key) } ?? "",
            "range": range(gap.shortest, gap.longest).heldTogether,
            "usual": range(gap.usualShortest, gap.usualLongest).heldTogether,
        ]
        return wording.text(gap.isChanged ? .travelGaps : .travelSameGaps, words)
    }

    /// Two doses are so far apart, in words: 6 h to 18 h.
    package func range(_ shortest: Int, _ longest: Int) -> String {
        let (least, most) = (wording.span(minutes: shortest), wording.span(minutes: longest))
        return shortest == longest
            ? least : wording.text(.travelRange, ["shortest": least, "longest": most])
    }

    /// What there is to think over of an item's doses; empty where all is as usual.
    package func warnings(of gap: JourneyGap) -> [String] {
        let words = [
            "name": gap.item.name, "id": gap.item.id,
            "shortest": wording.span(minutes: gap.shortest),
            "longest": wording.span(minutes: gap.longest),
            "least": wording.span(minutes: gap.atLeast ?? 0),
        ]
        return [
            gap.breaksLimit ? wording.text(.travelTooClose, words) : nil,
            gap.isHalved && !gap.breaksLimit ? wording.text(.travelHalved, words) : nil,
            gap.isDoubled ? wording.text(.travelDoubled, words) : nil,
        ].compactMap(\.self)
    }
}

extension JourneyClock {
    /// By whose clocks something is due on the journey that one speaks of.
    fileprivate var key: Wording.Key {
        switch self {
        case .local: .travelByLocal
        case .home: .travelByHome
        case .elapsed: .travelByHours
        }
    }
}
