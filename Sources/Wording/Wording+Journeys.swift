package import CarePlan
package import CivilTime
import Schedule

extension Wording {
    /// Returns the clock that an item follows on a journey.
    package func text(of clock: JourneyClock) -> String {
        switch clock {
        case .local: text(.timingClockLocal)
        case .home: text(.timingClockHome)
        case .elapsed: text(.timingClockElapsed)
        }
    }

    /// Returns the new and the changed journeys, or else the removed ones.
    package func journeys(_ new: [Journey], before old: [Journey]) -> String {
        let fresh = new.filter { !old.contains($0) }
        if !fresh.isEmpty {
            return fresh.map { one in
                let isChanged = old.contains {
                    $0.zone.name == one.zone.name && $0.from == one.from
                }
                return isChanged ? journey(one) : text(.journeyNew, ["journey": journey(one)])
            }.joined(separator: "; ")
        }
        let gone = old.filter { !new.contains($0) }
        return gone.map { text(.journeyGone, ["journey": journey($0)]) }.joined(separator: "; ")
    }

    /// Returns a journey in words: `America/New_York from 1 December 2026 until 14 December 2026`.
    package func journey(_ journey: Journey) -> String {
        let words = [
            "zone": journey.zone.name, "from": moment(journey.from),
            "until": journey.until.map(moment) ?? "",
        ]
        guard let until = journey.until else { return text(.journeyOpen, words) }
        return text(until.time == nil ? .journeySpan : .journeySpanTime, words)
    }

    /// Returns the zone in which dates and times are shown.
    package func clocks(of zone: TimeZone) -> String {
        zone.hasJourneys ? text(.journeyClocks, ["zone": zone.name]) : zone.name
    }

    /// Returns the time difference between two zones at an instant, or `nil` if there is none.
    package func difference(
        of zone: TimeZone, to home: TimeZone, at moment: Instant
    ) -> String? {
        let seconds = zone.offset(at: moment).seconds - home.offset(at: moment).seconds
        if seconds == 0 { return nil }
        let words = ["span": span(minutes: abs(seconds) / 60)]
        return text(seconds > 0 ? .journeyAhead : .journeyBehind, words)
    }

    private func moment(_ moment: Journey.Moment) -> String {
        let date = longDate(moment.date).heldTogether
        return moment.time.map { "\(date)\(String.joint)\(clock($0))" } ?? date
    }
}
