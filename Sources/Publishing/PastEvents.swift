import Adherence
import CarePlan
import CivilTime
import Feed
import Journal
import Household
import Schedule

/// The separate events of a person's doses, and the dates that the series of the current plan leave
/// to them.
///
/// A dose has a separate event if it is answered, over or snoozed, or open at another time than the
/// current plan gives it. A dose that was paused, or not due by the plan of its day, has none.
struct PastEvents {
    let events: [FeedEvents]
    let exceptions: [FeedRecord.DoseSlot: Set<FeedRecord.OccurrenceKey>]
    /// The end of the first dose that is still open, or `nil` if there is none.
    let due: Instant?
    /// The last alarm of the first dose that has a separate event and is still to ring, or `nil` if
    /// there is none.
    let lastAlarm: Instant?

    /// Finds the events from a day on. `series` are those of the current plan.
    init(
        _ person: Person, _ choice: Subscriber.Selection, from: CivilDate, beside series: [Series]
    ) {
        let (timeline, now) = (person.timeline, person.now)
        let days = timeline.recordDependentDays(from: from, on: person.today)
        let items = timeline.items.filter { timeline.item($0).map(choice.has) ?? false }
        var (open, over) = timeline.divided(items, on: days, at: now)
        open += timeline.open(before: from, at: now).filter { choice.has($0.series.item) }
        var division = Division(open, days, at: now)
        for series in series { division.leave(to: series) }
        let numbers = Dictionary(
            items.map { ($0, timeline.place(of: $0)) }, uniquingKeysWith: { first, _ in first })
        let takings = items.flatMap { timeline.takings(of: $0, from: from, numbers[$0] ?? 0) }
        events = takings + division.events(of: over + division.rest, numbers, person)
        exceptions = division.exceptions
        due = open.map(\.end).min()
        let beside = over.filter { $0.answer != nil } + division.rest
        lastAlarm =
            beside.filter { $0.start.advanced(byMinutes: 2 * 24 * 60) > now }
            .compactMap { $0.series.lastAlarm(from: $0.start) }.filter { $0 > now }.min()
    }
}

/// Divides doses between the series of the current plan and separate events.
private struct Division {
    private(set) var exceptions: [FeedRecord.DoseSlot: Set<FeedRecord.OccurrenceKey>] = [:]
    /// The open doses that no series shows.
    private var open: [OccurrenceName: Outcome]
    /// The series that show a dose. Their UIDs cannot be those of events.
    private var shown: Set<SeriesKey> = []
    /// The days between the first and the last open dose.
    private let openDays: ClosedRange<CivilDate>?
    /// The days in question, in order.
    private let days: [ClosedRange<CivilDate>]
    private let now: Instant

    /// Identifies the UID of a series.
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

    /// Leaves to a series the doses that are open as the series has them.
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
        exceptions[slot] = exceptions[slot].map(gone.union) ?? gone
    }

    /// Returns whether a series has other occurrences after the first range of days.
    private func hasMore(_ series: Series, besides gone: Set<FeedRecord.OccurrenceKey>) -> Bool {
        guard let near = days.first?.upperBound else { return false }
        return series.occurrences(from: near.advanced(byDays: 1), through: .latest).contains {
            !gone.contains(FeedRecord.OccurrenceKey(of: $0))
        }
    }

    /// Returns whether an occurrence is open as the series has it, so that it needs no separate
    /// event.
    private mutating func shows(_ occurrence: Occurrence, of series: Series) -> Bool {
        // Most occurrences are past, and few of those are open.
        guard openDays?.contains(occurrence.date) ?? false else { return false }
        let name = series.name(of: occurrence)
        guard let outcome = open[name], outcome.snoozedUntil == nil, !outcome.isOverdue(at: now),
            (outcome.isAllDay ? nil : outcome.start) == occurrence.start(in: series.zone)
        else { return false }
        open[name] = nil
        return true
    }

    /// The open doses that no series shows, in order.
    var rest: [Outcome] {
        // If the clocks skip hours, two doses of one slot can be due at the same instant.
        open.values.sorted { left, right in
            (left.start, left.name.item, left.name.slot, left.date, left.name.ordinal)
                < (right.start, right.name.item, right.name.slot, right.date, right.name.ordinal)
        }
    }

    /// Returns the separate events, by series, in order.
    mutating func events(
        of outcomes: [Outcome], _ numbers: [String: Int], _ person: Person
    ) -> [FeedEvents] {
        // Of an item that is due only once, the last version keeps the UID of its series.
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
    /// The outcomes by series, in the order in which the series first occur.
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
    /// Returns the event that shows the outcome.
    fileprivate func event(keepsUID: Bool, _ person: Person) -> FeedEvents.Event {
        // An event that is overdue moves on with the day, because calendars show the current day.
        let isOverdue = isOverdue(at: person.now) && snoozedUntil ?? person.now <= person.now
        return FeedEvents.Event(
            on: isOverdue ? person.today : date, key: keepsUID ? nil : date, ordinal: name.ordinal,
            start: isOverdue ? .day(person.today) : isAllDay ? .day(date) : .at(start),
            status: isOverdue ? .overdue(since: date) : status(of: person))
    }

    private func status(of person: Person) -> FeedEvents.Status {
        guard let answer else {
            if person.now >= end { return .missed }
            return person.drops(self) ? .dropped : .open(snooze: snooze)
        }
        guard answer.isTaken else { return .skipped }
        if isAllDay, amount == nil { return .done }
        return .taken(at: answer.at, answer.amount == amount ? nil : answer.amount)
    }
}

extension Timeline {
    /// Divides outcomes into those that can still be answered and those that are answered or over.
    /// Paused ones are in neither.
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

    /// Returns the position of an item in the last plan that has it, from 1, or 0 if none has it.
    fileprivate func place(of item: String) -> Int {
        history.versions.reversed().lazy.compactMap { version in
            version.plan?.items.firstIndex { $0.id == item }
        }.first.map { $0 + 1 } ?? 0
    }

    /// Returns the events of doses taken as needed or outside the plan.
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
