import CarePlan
import CivilTime
import Journal
import Schedule

/// Calculates the outcomes of an item in one version of a plan.
struct OutcomePlanner {
    /// The minimum number of seconds that an occurrence can be answered, also past midnight.
    static let shortestWindow = 6 * 3600
    /// The number of days after which every occurrence with a daily window has ended.
    private static let lookAhead = 3

    /// The item's series whose occurrences can be answered. Days in pauses are included.
    let series: [Series]
    private let slots: [[Outcome.PlannedSeries]]
    private let followed: FollowedItem?

    /// Creates the planner of an item in a plan version, or returns `nil` if that version removed
    /// the plan.
    init?(_ item: Item, in version: PlanHistory.Version) {
        guard let zone = version.plan?.zone else { return nil }
        followed = FollowedItem(item, in: version)
        series = item.answeredSeries(beginning: version.begin(of: item), in: zone)
        let all = series.map { Outcome.PlannedSeries($0, in: zone) }
        var order: [String] = []
        for planned in all where !order.contains(planned.series.slot) {
            order.append(planned.series.slot)
        }
        slots = order.map { slot in all.filter { $0.series.slot == slot } }
    }

    func outcomes(from: CivilDate, through: CivilDate, _ record: Record) -> [Outcome] {
        guard from <= through else { return [] }
        guard let followed else {
            return slots.flatMap { outcomes(of: $0, from, through, record) }
        }
        let last = through.advanced(byDays: Self.lookAhead)
        let others = followed.leaders(from: from, through: last, record)
        return slots.flatMap { slot in
            var all = outcomes(of: slot, from, last, record)
            let limits = others.move(&all)
            setEnds(of: &all, atLatest: limits)
            return all.filter { $0.date <= through }
        }
    }

    /// Sets the ends of a slot's outcomes according to their moved starts, limited by the times
    /// from which they wait.
    private func setEnds(of outcomes: inout [Outcome], atLatest limits: [Instant?]) {
        let areMoved = outcomes.contains(where: \.isMoved)
        for (index, outcome) in outcomes.enumerated() {
            if let limit = limits[index] { outcomes[index].end = min(outcome.end, limit) }
            guard areMoved else { continue }
            let next = outcomes[(index + 1)...].first { $0.start > outcome.start }?.start
            var clock = ZoneClock(outcome.planned.personZone)
            let dayEnd = clock.midnight(after: outcome.day)
            let end = Instant(
                seconds: min(
                    next?.seconds ?? .max,
                    max(dayEnd, outcome.start.seconds + Self.shortestWindow)))
            outcomes[index].end = limits[index].map { min($0, end) } ?? end
        }
    }

    private func outcomes(
        of slot: [Outcome.PlannedSeries], _ from: CivilDate, _ through: CivilDate, _ record: Record
    ) -> [Outcome] {
        guard let first = slot.first else { return [] }
        var clocks = slot.map { ZoneClock($0.series.zone) }
        var days = ZoneClock(first.personZone)
        let moments = moments(of: slot, from, through.advanced(byDays: Self.lookAhead), &clocks)
        let answers = record.answers(item: first.series.item.id, slot: first.series.slot)
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(moments.count)
        for (index, moment) in moments.enumerated() where moment.occurrence.date <= through {
            // Occurrences that a clock change moves to the same start stay open equally long.
            let next = moments.start(after: index)
            let (date, planned) = (moment.occurrence.date, slot[moment.seriesIndex])
            let start = Instant(seconds: moment.start)
            let dayEnd = days.midnight(after: planned.day(of: date, startingAt: start))
            let end = min(
                next ?? .max, max(dayEnd, moment.isAllDay ? 0 : moment.start + Self.shortestWindow))
            var outcome = Outcome(
                date: date, start: start, end: Instant(seconds: end), answer: nil, snooze: nil,
                planned: planned, ordinal: moment.occurrence.ordinal,
                isOnPause: planned.pauses.contains(date))
            answers.answer(&outcome)
            outcomes.append(outcome)
        }
        return outcomes
    }

    fileprivate struct Moment {
        /// The index of the series in the slot.
        let seriesIndex: Int
        let occurrence: Occurrence
        let start: Int
        var isAllDay: Bool { occurrence.clock == .allDay }
    }

    private func moments(
        of slot: [Outcome.PlannedSeries], _ from: CivilDate, _ through: CivilDate,
        _ clocks: inout [ZoneClock]
    ) -> [Moment] {
        var moments: [Moment] = []
        // The occurrences of a series are in order, except on a day that the clocks skip.
        var isInOrder = true
        for (seriesIndex, planned) in slot.enumerated() {
            for occurrence in planned.series.occurrences(from: from, through: through) {
                let start = clocks[seriesIndex].start(of: occurrence)
                if let last = moments.last, start < last.start { isInOrder = false }
                moments.append(
                    Moment(seriesIndex: seriesIndex, occurrence: occurrence, start: start))
            }
        }
        return isInOrder ? moments : moments.sorted { $0.start < $1.start }
    }
}

extension [OutcomePlanner.Moment] {
    /// Returns the start of the next occurrence that starts later.
    fileprivate func start(after index: Int) -> Int? {
        var next = index + 1
        while next < count {
            if self[next].start > self[index].start { return self[next].start }
            next += 1
        }
        return nil
    }
}

/// Converts local times to instants. Remembers the last offset, which makes consecutive dates fast.
private struct ZoneClock {
    private let zone: TimeZone
    private var span: TimeZone.Span?

    init(_ zone: TimeZone) {
        self.zone = zone
    }

    mutating func start(of occurrence: Occurrence) -> Int {
        if let elapsed = occurrence.elapsed { return elapsed.seconds }
        guard case .at(let time) = occurrence.clock else {
            return instant(of: CivilDateTime(occurrence.date, .midnight))
        }
        return instant(of: CivilDateTime(occurrence.date, time))
    }

    mutating func midnight(after date: CivilDate) -> Int {
        instant(of: CivilDateTime(date.advanced(byDays: 1), .midnight))
    }

    private mutating func instant(of wallClock: CivilDateTime) -> Int {
        let clock = wallClock.clockSeconds
        if let span, span.clockSeconds.contains(clock), let offset = span.offset {
            return clock - offset
        }
        let span = zone.span(around: wallClock)
        self.span = span
        return span.offset.map { clock - $0 } ?? zone.instant(of: wallClock).seconds
    }
}
