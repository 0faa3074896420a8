import CarePlan
import CivilTime

extension Series {
    /// The part of a traveller's days that a series covers.
    final class Stay: Sendable {
        /// The periods in which the person is in another zone and another series applies.
        let absences: [Pause]
        /// Whether the series covers the days of a journey, and not those at home.
        let isAway: Bool

        init(absences: [Pause], isAway: Bool) {
            (self.absences, self.isAway) = (absences, isAway)
        }
    }

    /// Whether the occurrences follow the local time of the person. All-day series always do.
    package var followsTraveller: Bool { clock == .allDay || item.followsTraveller }

    /// The series split by time zone, with one series for each zone that the person stays in, and
    /// the home zone last. The days in other zones are left out of each.
    ///
    /// The only element is the series itself if there are no journeys or it does not follow the
    /// person's clocks.
    var onJourneys: [Series] {
        guard zone.hasJourneys, clock != .allDay else { return [self] }
        let stays = stays
        let away = stays.map(\.zone).filter { $0.name != zone.home.name }
        let zones = away.reduce(into: [TimeZone]()) { zones, zone in
            if !zones.contains(where: { $0.name == zone.name }) { zones.append(zone) }
        }
        return (zones + [zone.home]).map { other in
            var series = self
            series.zone = other
            series.stay = Stay(
                absences: stays.filter { $0.zone.name != other.name }.map(\.days),
                isAway: other.name != zone.home.name)
            return series
        }
    }

    /// Returns the person's date at the start of an occurrence.
    func day(of occurrence: Occurrence, to person: TimeZone) -> CivilDate {
        guard person.hasJourneys, let start = occurrence.start(in: zone),
            person.zone(at: start).name != zone.name
        else { return occurrence.date }
        return person.wallClock(at: start).date
    }

    /// Returns the occurrences that fall on the person's days from one date to another, both
    /// inclusive.
    func occurrences(
        onDaysFrom from: CivilDate, through: CivilDate, of person: TimeZone
    ) -> [Occurrence] {
        guard person.hasJourneys else {
            return Array(occurrences(from: from, through: through))
        }
        return occurrences(from: from.advanced(byDays: -2), through: through.advanced(byDays: 2))
            .filter {
                let day = day(of: $0, to: person)
                return from <= day && day <= through
            }
    }

    /// The zones in which the person stays, with their days, in order. There is at least one.
    private var stays: [(zone: TimeZone, days: Pause)] {
        var stays: [(zone: TimeZone, days: Pause)] = []
        var first = CivilDate.earliest
        for (index, leg) in zone.legs.enumerated() {
            let next = zone.legs[(index + 1)...].first?.since.map { self.first(after: $0) }
            if let next, next <= first { continue }
            let last = next.map { $0.advanced(byDays: -1) }
            if let same = stays.last, same.zone.name == leg.zone.name {
                stays[stays.count - 1].days = Pause(from: same.days.from, until: last)
            } else {
                stays.append((leg.zone, Pause(from: first, until: last)))
            }
            first = next ?? first
        }
        return stays
    }

    /// Returns the first day on which the occurrences follow the zone that the person reaches at
    /// the given instant.
    private func first(after change: Instant) -> CivilDate {
        let before = zone.zone(at: Instant(seconds: change.seconds - 1))
        var date = before.wallClock(at: change).date.advanced(byDays: -2)
        while !isReached(on: date, after: change, from: before) {
            date = date.advanced(byDays: 1)
        }
        return date
    }

    private func isReached(
        on date: CivilDate, after change: Instant, from before: TimeZone
    ) -> Bool {
        guard case .at(let time) = clock(on: date) else { return true }
        // A linked item follows the same zone as the item that it depends on.
        let wallClock = CivilDateTime(date, time.advanced(byMinutes: -item.minutesAfterRoot))
        return before.instant(of: wallClock) >= change
            && zone.zone(at: change).instant(of: wallClock) >= change
    }
}

extension TimeZone {
    /// Returns the time zone that applies to a time on a date, or the zone itself with all its
    /// journeys if the clock is all day.
    func zone(of clock: Clock, on date: CivilDate) -> TimeZone {
        guard case .at(let time) = clock else { return self }
        return zone(reading: CivilDateTime(date, time))
    }
}
