import CarePlan
import CivilTime
import Journal
import Schedule

/// Lays out an item's occurrences by one version of a plan, with what was answered.
struct OutcomePlanner {
    /// An evening's dose can be answered for so long, also past midnight.
    private static let shortestWindow = 6 * 3600
    /// No occurrence is open longer than its day and the shortest window.
    private static let lookAhead = 3

    private let zone: TimeZone
    private let slots: [[Outcome.PlannedSeries]]

    init(_ item: Item, beginning begin: CivilDate, in zone: TimeZone) {
        self.zone = zone
        let all = item.answeredSeries(beginning: begin, in: zone).map(Outcome.PlannedSeries.init)
        var order: [String] = []
        for planned in all where !order.contains(planned.series.slot) {
            order.append(planned.series.slot)
        }
        slots = order.map { slot in all.filter { $0.series.slot == slot } }
    }

    func outcomes(from: CivilDate, through: CivilDate, _ record: Record) -> [Outcome] {
        guard from <= through else { return [] }
        return slots.flatMap { outcomes(of: $0, from, through, record) }
    }

    private func outcomes(
        of slot: [Outcome.PlannedSeries], _ from: CivilDate, _ through: CivilDate, _ record: Record
    ) -> [Outcome] {
        var clock = ZoneClock(zone)
        let moments = moments(of: slot, from, through.advanced(byDays: Self.lookAhead), &clock)
        let answers = slot.first.map {
            record.answers(item: $0.series.item.id, slot: $0.series.slot)
        }
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(moments.count)
        for (index, moment) in moments.enumerated() where moment.occurrence.date <= through {
            // Two that a change of the clocks brings together are open together.
            let next = moments[(index + 1)...].first { $0.start > moment.start }?.start
            let date = moment.occurrence.date
            let dayEnd = clock.midnight(after: date)
            let end = min(
                next ?? .max, max(dayEnd, moment.isAllDay ? 0 : moment.start + Self.shortestWindow))
            var outcome = Outcome(
                date: date, start: Instant(seconds: moment.start), end: Instant(seconds: end),
                answer: nil, snoozedUntil: nil, planned: moment.planned,
                ordinal: moment.occurrence.ordinal,
                isInPause: moment.planned.pauses.contains(date))
            answers?.answer(&outcome)
            outcomes.append(outcome)
        }
        return outcomes
    }

    private struct Moment {
        let planned: Outcome.PlannedSeries
        let occurrence: Occurrence
        let start: Int
        var isAllDay: Bool { planned.series.clock == .allDay }
    }

    private func moments(
        of slot: [Outcome.PlannedSeries], _ from: CivilDate, _ through: CivilDate,
        _ clock: inout ZoneClock
    ) -> [Moment] {
        var moments: [Moment] = []
        // Those of one series are in order, but for a day that the clocks leave out.
        var isInOrder = true
        for planned in slot {
            for occurrence in planned.series.occurrences(from: from, through: through) {
                let start = clock.start(of: occurrence)
                if let last = moments.last, start < last.start { isInOrder = false }
                moments.append(Moment(planned: planned, occurrence: occurrence, start: start))
            }
        }
        return isInOrder ? moments : moments.sorted { $0.start < $1.start }
    }
}

/// Turns civil time into instants, quick where dates come in order.
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
