package import CarePlan
package import CivilTime
import Journal

/// Whether an as-needed medicine may be taken at a moment, by its own limits.
package struct NeedCheck: Sendable {
    /// Which limit a dose at that moment would break.
    package enum Breach: Hashable, Sendable {
        /// Too soon after, or before, the dose of another moment.
        case gap(minutes: Int, other: Instant)
        /// More doses on the person's day than allowed.
        case dailyMaximum(Int)
        /// Before the first day or after the last.
        case outside
    }
    /// The limits that it would break; empty where it may be taken.
    package let breaches: [Breach]
    /// When it may be taken next, from that moment on; nil where never.
    package let allowed: Instant?
    /// Doses already taken on the person's day.
    package let takenToday: Int

    /// Holds a dose at a moment against the limits and the doses taken.
    package init(_ need: AsNeeded, taken: [Instant], at time: Instant, in zone: TimeZone) {
        let limits = Limits(need: need, taken: taken.sorted(), zone: zone)
        breaches = limits.breaches(at: time)
        takenToday = limits.count(on: zone.wallClock(at: time).date)
        allowed = limits.next(from: time)
    }
}

/// An as-needed medicine's limits with the doses taken so far.
private struct Limits {
    let need: AsNeeded
    let taken: [Instant]
    let zone: TimeZone

    func breaches(at time: Instant) -> [NeedCheck.Breach] {
        let date = zone.wallClock(at: time).date
        var breaches: [NeedCheck.Breach] = []
        if date < need.from ?? .earliest || date > need.until ?? .latest {
            breaches.append(.outside)
        }
        if let gap = need.minimumGap,
            let other = taken.last(where: { abs($0.seconds - time.seconds) < gap * 60 })
        {
            breaches.append(.gap(minutes: gap, other: other))
        }
        if let most = need.dailyMaximum, count(on: date) >= most {
            breaches.append(.dailyMaximum(most))
        }
        return breaches
    }

    func count(on date: CivilDate) -> Int {
        taken.count { zone.wallClock(at: $0).date == date }
    }

    /// The first of the moments at which a limit ends that breaks none.
    func next(from time: Instant) -> Instant? {
        let today = zone.wallClock(at: time).date
        let ends = taken.map { $0.advanced(byMinutes: need.minimumGap ?? 0) }
        let days = ([today] + taken.map { zone.wallClock(at: $0).date }).map { date in
            midnight(date.advanced(byDays: 1))
        }
        let first = need.from.map { [midnight($0)] } ?? []
        let fixed = ([time] + ends + days + first).filter { $0 >= time }.sorted()
        // A day's beginning can itself lie within the gap, so the gap's end counts again.
        return fixed.first { breaches(at: $0).isEmpty }
    }

    private func midnight(_ date: CivilDate) -> Instant {
        zone.instant(of: CivilDateTime(date, .midnight))
    }
}
