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
struct RecordedPast {
    private(set) var events: [FeedEvents]
    private(set) var apart: [FeedRecord.Slot: Set<FeedRecord.Moment>] = [:]
    /// When the first of what is open is over.
    let due: Instant?
    private let over: [Outcome]
    private var open: [OccurrenceName: Outcome]
    /// What the plan in force shows as a series; its UID is no event's.
    private var shown: Set<Line> = []
    private let from: CivilDate
    private let horizon: CivilDate
    private let now: Instant
    private let numbers: [String: Int]

    /// Beyond so many days from a change of plans no version but the last has a say.
    private static let reach = 4

    init(_ person: Person, _ choice: Subscriber.Selection, from: CivilDate) {
        let (timeline, now) = (person.timeline, person.now)
        let horizon = Self.horizon(of: person)
        let items = timeline.items.filter { timeline.item($0).map(choice.has) ?? false }
        let outcomes = items.flatMap {
            timeline.outcomes(of: $0, from: from, through: horizon)
        }.filter { $0.state(at: now) != .paused }
        let open = outcomes.filter { $0.answer == nil && now < $0.end }
        let numbers = Dictionary(
            items.map { ($0, timeline.place(of: $0)) }, uniquingKeysWith: { first, _ in first })
        due = open.map(\.end).min()
        over = outcomes.filter { $0.answer != nil || $0.end <= now }
        events = items.flatMap { timeline.takings(of: $0, from: from, numbers[$0] ?? 0) }
        self.open = Dictionary(open.map { ($0.name, $0) }) { first, _ in first }
        self.numbers = numbers
        self.from = from
        self.horizon = horizon
        self.now = now
    }

    /// The last day of which more is to be said than the plan in force does: a dose can be answered
    /// long before its day.
    private static func horizon(of person: Person) -> CivilDate {
        let answered = person.timeline.record.entries.lazy.filter { $0.action.planned != nil }
            .map(\.day)
        return max(person.today.advanced(byDays: reach), answered.max() ?? .earliest)
    }

    /// Parts what the series of the plan in force show from what they do not.
    mutating func part(_ series: [Series]) {
        for series in series {
            let all = Array(series.occurrences(from: from, through: horizon))
            let gone = all.filter { !shows($0, of: series) }
            if gone.count < all.count || series.goes(beyond: horizon) {
                shown.insert(Line(series))
            }
            if gone.isEmpty { continue }
            apart[FeedRecord.Slot(of: series), default: []].formUnion(
                gone.map(FeedRecord.Moment.init))
        }
        let rest = open.values.sorted {
            ($0.start, $0.name.item, $0.name.slot) < ($1.start, $1.name.item, $1.name.slot)
        }
        add(over + rest)
    }

    /// Whether an occurrence is still open as the series has it; then it has no event of its own.
    private mutating func shows(_ occurrence: Occurrence, of series: Series) -> Bool {
        let name = series.name(of: occurrence)
        guard let outcome = open[name], outcome.snoozedUntil == nil,
            (outcome.isAllDay ? nil : outcome.start) == occurrence.start(in: series.zone)
        else { return false }
        open[name] = nil
        return true
    }

    /// Adds events of their own, by series, in order.
    private mutating func add(_ outcomes: [Outcome]) {
        var places: [ObjectIdentifier: Int] = [:]
        var gathered: [(series: Series, outcomes: [Outcome])] = []
        for outcome in outcomes {
            if let place = places[outcome.seriesID] {
                gathered[place].outcomes.append(outcome)
            } else {
                places[outcome.seriesID] = gathered.count
                gathered.append((outcome.series, [outcome]))
            }
        }
        // The last version of what is due once keeps the UID that it had before.
        events += gathered.reversed().compactMap { series, outcomes in
            let isOnce = if case .single = series.form { true } else { false }
            let keepsUID = isOnce && shown.insert(Line(series)).inserted
            return FeedEvents(
                series, number: numbers[series.item.id] ?? 0,
                outcomes.map { $0.event(keepsUID: keepsUID, at: now) })
        }
    }

    /// What makes the UID of a series.
    private struct Line: Hashable {
        private let parts: [String?]

        init(_ series: Series) {
            parts = [series.item.id, series.slot, series.step, series.part]
        }
    }
}

extension Outcome {
    /// The event that tells of it.
    fileprivate func event(keepsUID: Bool, at now: Instant) -> FeedEvents.Event {
        FeedEvents.Event(
            key: keepsUID ? nil : date, ordinal: name.ordinal,
            start: isAllDay ? .day(date) : .at(start), fate: fate(at: now))
    }

    private func fate(at now: Instant) -> FeedEvents.Fate {
        guard let answer else {
            return now < end ? .open(snoozedUntil: snoozedUntil) : .missed
        }
        guard answer.isTaken else { return .skipped }
        if isAllDay, amount == nil { return .done }
        return .taken(at: answer.at, answer.amount == amount ? nil : answer.amount)
    }
}

extension Series {
    fileprivate func goes(beyond day: CivilDate) -> Bool {
        occurrences(from: day.advanced(byDays: 1), through: .latest).contains { _ in true }
    }
}

extension Timeline {
    /// The place of an item in the last plan that had it.
    fileprivate func place(of item: String) -> Int {
        history.versions.reversed().lazy.compactMap { version in
            version.plan?.items.firstIndex { $0.id == item }
        }.first.map { $0 + 1 } ?? 0
    }

    /// What was taken as a need arose, or beside the plan.
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
                [FeedEvents.Event(key: nil, start: .at(at), fate: .taken(at: at, nil))])
        }
    }
}
