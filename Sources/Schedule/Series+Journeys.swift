import CarePlan
import CivilTime

extension Series {
    /// Which days are its own, of somebody who travels.
    final class Stay: Sendable {
        /// The days on which the person is in another zone, where it is due by another series.
        let absences: [Pause]
        /// Whether it is that other series, for the days of a journey.
        let isAway: Bool

        init(absences: [Pause], isAway: Bool) {
            (self.absences, self.isAway) = (absences, isAway)
        }
    }

    /// Whether it is due by the clocks of where the person is, as all is that is due all day.
    package var followsTraveller: Bool { clock == .allDay || item.followsTraveller }

    /// The series by the clocks of where the person is: one for each zone, in which its other days
    /// are left out, the one at home last. It is the only one where there are no journeys, or where it
    /// follows none.
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

    /// The day of an occurrence to somebody in a zone with journeys.
    func day(of occurrence: Occurrence, to person: TimeZone) -> CivilDate {
        guard person.hasJourneys, let start = occurrence.start(in: zone),
            person.zone(at: start).name != zone.name
        else { return occurrence.date }
        return person.wallClock(at: start).date
    }

    /// The occurrences that somebody in a zone has between two days, both inclusive.
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

    /// The days between journeys, and those of each, in order; at least one.
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

    /// The first day on which it is due by the clocks of where the person has come to by a moment.
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
        // What follows another is due by the clock by which that one is.
        let wallClock = CivilDateTime(date, time.advanced(byMinutes: -item.minutesAfterRoot))
        return before.instant(of: wallClock) >= change
            && zone.zone(at: change).instant(of: wallClock) >= change
    }
}

extension TimeZone {
    /// The zone by whose clocks something is due at a time of a day; all its journeys where it is
    /// due all day.
    func zone(of clock: Clock, on date: CivilDate) -> TimeZone {
        guard case .at(let time) = clock else { return self }
        return zone(reading: CivilDateTime(date, time))
    }
}
