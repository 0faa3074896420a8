package import CarePlan
package import CivilTime
package import Schedule

/// The effects of a journey on a plan, in words.
package struct JourneyWords {
    private let wording: Wording

    /// Creates texts in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the time difference between the journey's zone and home, or `nil` if there is none.
    package func clocks(on journey: Journey, from home: TimeZone) -> String? {
        let start = journey.zone.instant(of: journey.start)
        return wording.difference(of: journey.zone, to: home, at: start).map {
            wording.text(.travelClocks, ["zone": journey.zone.name, "difference": $0])
        }
    }

    /// Returns the clock that an item follows on the journey, and the intervals between its doses.
    package func text(of gap: JourneyGap) -> String {
        let words = [
            "clock": gap.item.travelClock.map { wording.text($0.key) } ?? "",
            "range": range(gap.shortest, gap.longest).heldTogether,
            "usual": range(gap.usualShortest, gap.usualLongest).heldTogether,
        ]
        return wording.text(gap.isChanged ? .travelGaps : .travelSameGaps, words)
    }

    /// Returns an interval between two doses, in minutes, in words: `6 h to 18 h`.
    package func range(_ shortest: Int, _ longest: Int) -> String {
        let (least, most) = (wording.span(minutes: shortest), wording.span(minutes: longest))
        return shortest == longest
            ? least : wording.text(.travelRange, ["shortest": least, "longest": most])
    }

    /// Returns warnings about an item's doses on the journey; empty if there are none.
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
    /// The key of the text for this clock in a sentence about a journey.
    fileprivate var key: Wording.Key {
        switch self {
        case .local: .travelByLocal
        case .home: .travelByHome
        case .elapsed: .travelByHours
        }
    }
}
