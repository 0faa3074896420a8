import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Schedule

/// What became of a person's doses: which are told by events of their own, and which dates the
/// series of the plan in force then leave out.
///
/// Own events are all that is answered, over, put off, or still open at another time than the plan
/// in force gives it. What was paused, or never came by the plan of its day, has none.
struct PastEvents {
    let events: [FeedEvents]
    let apart: [FeedRecord.DoseSlot: Set<FeedRecord.OccurrenceKey>]
    /// When the first of what is open is over.
    let due: Instant?
    /// When the first of what stands apart, but was still to ring, has rung for the last time.
    let rung: Instant?

    /// What became of the doses from a day on, beside these series of the plan in force.
    init(
        _ person: Person, _ choice: Subscriber.Selection, from: CivilDate, beside series: [Series]
    ) {
        let (timeline, now) = (person.timeline, person.now)
        let days = timeline.toldDays(from: from, on: person.today)
        let items = timeline.items.filter { timeline.item($0).map(choice.has) ?? false }
        var (open, over) = timeline.divided(items, on: days, at: now)
        open += timeline.open(before: from, at: now).filter { choice.has($0.series.item) }
        var division = Division(open, days, at: now)
        for series in series { division.leave(to: series) }
        let numbers = Dictionary(
            items.map { ($0, timeline.place(of: $0)) }, uniquingKeysWith: { first, _ in first })
        let takings = items.flatMap { timeline.takings(of: $0, from: from, numbers[$0] ?? 0) }
        events = takings + division.events(of: over + division.rest, numbers, person)
        apart = division.apart
        due = open.map(\.end).min()
        let beside = over.filter { $0.answer != nil } + division.rest
        rung =
            beside.filter { $0.start.advanced(byMinutes: 2 * 24 * 60) > now }
            .compactMap { $0.series.lastAlarm(from: $0.start) }.filter { $0 > now }.min()
    }
}

/// What the series of the plan in force show, and what has events of its own.
private struct Division {
    private(set) var apart: [FeedRecord.DoseSlot: Set<FeedRecord.OccurrenceKey>] = [:]
    /// What is open and not shown by any series.
    private var open: [OccurrenceName: Outcome]
    /// What series show; their UIDs are no event's.
    private var shown: Set<SeriesKey> = []
    /// All days on which something is open.
    private let openDays: ClosedRange<CivilDate>?
    /// The days that are looked at, in order.
    private let days: [ClosedRange<CivilDate>]
    private let now: Instant

    /// What makes the UID of a series.
    private struct SeriesKey: Hashable {
        private let item: String
        private let slot: String
        private let step: String?
        private let part: String?

        init(_ series: Series) {
            (item, slot) = (series.item.id, series.slot)
            (step, part) = (series.step, series.part)
        }
    }

    init(_ open: [Outcome], _ days: [ClosedRange<CivilDate>], at now: Instant) {
        self.open = Dictionary(open.map { ($0.name, $0) }) { first, _ in first }
        let first = open.map(\.date).min()
        let last = open.map(\.date).max()
        openDays = first.flatMap { first in last.map { first...$0 } }
        self.days = days
        self.now = now
    }

    /// Leaves to a series what is still open as it has it.
    mutating func leave(to series: Series) {
        var isShown = false
        var left: [FeedRecord.OccurrenceKey] = []
        for span in days {
            for occurrence in series.occurrences(from: span.lowerBound, through: span.upperBound) {
                if shows(occurrence, of: series) {
                    isShown = true
                } else {
                    left.append(FeedRecord.OccurrenceKey(of: occurrence))
                }
            }
        }
        let gone = Set(left)
        if isShown || hasMore(series, besides: gone) { shown.insert(SeriesKey(series)) }
        if gone.isEmpty { return }
        let slot = FeedRecord.DoseSlot(of: series)
        apart[slot] = apart[slot].map(gone.union) ?? gone
    }

    /// Whether a series has any other occurrence after the first of the days.
    private func hasMore(_ series: Series, besides gone: Set<FeedRecord.OccurrenceKey>) -> Bool {
        guard let near = days.first?.upperBound else { return false }
        return series.occurrences(from: near.advanced(byDays: 1), through: .latest).contains {
            !gone.contains(FeedRecord.OccurrenceKey(of: $0))
        }
    }

    /// Whether an occurrence is still open as the series has it; then it has no event of its own.
    private mutating func shows(_ occurrence: Occurrence, of series: Series) -> Bool {
        // What is past, which is most of them, is seldom open.
        guard openDays?.contains(occurrence.date) ?? false else { return false }
        let name = series.name(of: occurrence)
        guard let outcome = open[name], outcome.snoozedUntil == nil, !outcome.isOverdue(at: now),
            (outcome.isAllDay ? nil : outcome.start) == occurrence.start(in: series.zone)
        else { return false }
        open[name] = nil
        return true
    }

    /// What is open and not shown by any series, in order.
    var rest: [Outcome] {
        // Where clocks skip hours, two of one slot can be due at the same moment.
        open.values.sorted { left, right in
            (left.start, left.name.item, left.name.slot, left.date, left.name.ordinal)
                < (right.start, right.name.item, right.name.slot, right.date, right.name.ordinal)
        }
    }

    /// Events of their own, by series, in order.
    mutating func events(
        of outcomes: [Outcome], _ numbers: [String: Int], _ person: Person
    ) -> [FeedEvents] {
        // The last version of what is due once keeps the UID that it had before.
        outcomes.bySeries.reversed().compactMap { series, outcomes in
            let isOnce = if case .single = series.form { true } else { false }
            let keepsUID = isOnce && shown.insert(SeriesKey(series)).inserted
            return FeedEvents(
                series, number: numbers[series.item.id] ?? 0,
                outcomes.map { $0.event(keepsUID: keepsUID, person) })
        }
    }
}

extension [Outcome] {
    /// By the series that they belong to, these in the order in which they come.
    fileprivate var bySeries: [(series: Series, outcomes: [Outcome])] {
        var places: [ObjectIdentifier: Int] = [:]
        var gathered: [(series: Series, outcomes: [Outcome])] = []
        for outcome in self {
            if let place = places[outcome.seriesID] {
                gathered[place].outcomes.append(outcome)
            } else {
                places[outcome.seriesID] = gathered.count
                gathered.append((outcome.series, [outcome]))
            }
        }
        return gathered
    }
}

extension Outcome {
    /// The event that tells of it.
    fileprivate func event(keepsUID: Bool, _ person: Person) -> FeedEvents.Event {
        // One that stays open beyond its day moves on with the day, where calendars show it.
        let isOverdue = isOverdue(at: person.now) && snoozedUntil ?? person.now <= person.now
        return FeedEvents.Event(
            on: isOverdue ? person.today : date, key: keepsUID ? nil : date, ordinal: name.ordinal,
            start: isOverdue ? .day(person.today) : isAllDay ? .day(date) : .at(start),
            status: isOverdue ? .overdue(since: date) : status(at: person.now))
    }

    private func status(at now: Instant) -> FeedEvents.Status {
        guard let answer else {
            return now < end ? .open(snooze: snooze) : .missed
        }
        guard answer.isTaken else { return .skipped }
        if isAllDay, amount == nil { return .done }
        return .taken(at: answer.at, answer.amount == amount ? nil : answer.amount)
    }
}

extension Timeline {
    /// What can still be answered of some items, and what is answered or over; what was paused is
    /// neither.
    fileprivate func divided(
        _ items: [String], on days: [ClosedRange<CivilDate>], at now: Instant
    ) -> (open: [Outcome], over: [Outcome]) {
        var (open, over): ([Outcome], [Outcome]) = ([], [])
        for item in items {
            for span in days {
                let outcomes = outcomes(of: item, from: span.lowerBound, through: span.upperBound)
                for outcome in outcomes where outcome.state(at: now) != .paused {
                    if outcome.answer == nil, now < outcome.end {
                        open.append(outcome)
                    } else {
                        over.append(outcome)
                    }
                }
            }
        }
        return (open, over)
    }

    /// The place of an item in the last plan that had it.
    fileprivate func place(of item: String) -> Int {
        history.versions.reversed().lazy.compactMap { version in
            version.plan?.items.firstIndex { $0.id == item }
        }.first.map { $0 + 1 } ?? 0
    }

    /// What was taken as needed, or outside the plan.
    fileprivate func takings(of id: String, from: CivilDate, _ number: Int) -> [FeedEvents] {
        guard let item = item(id) else { return [] }
        return record.entries(on: id).compactMap { entry in
            guard entry.day >= from, case .taken(nil, let at, let amount) = entry.action else {
                return nil
            }
            let series = item.taking(
                amount, on: entry.day, named: entry.id.description, in: zone(at: at))
            return FeedEvents(
                series, number: number,
                [
                    FeedEvents.Event(
                        on: entry.day, key: nil, start: .at(at), status: .taken(at: at, nil))
                ])
        }
    }
}
