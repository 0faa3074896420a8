import CarePlan
package import CivilTime
import ICalendar
package import Schedule

/// What rings for an entry.
enum AlarmRole: Hashable, Sendable {
    /// The entry itself, for nothing else.
    case alone
    /// The entry itself, for all that is due with it: its alarms by the clock say `words`, one that
    /// was put off says `later`.
    case forAll(words: String, later: String)
    /// Another entry; an alarm of its own that was put off says this.
    case quiet(later: String?)

    /// What its alarms by the clock say, where that is not its title.
    var words: String? { if case .forAll(let words, _) = self { words } else { nil } }

    /// What its alarm says that was put off, where that is not its title.
    var laterWords: String? {
        switch self {
        case .alone: nil
        case .forAll(_, let later): later
        case .quiet(let later): later
        }
    }

    /// Whether another entry rings for it.
    var isQuiet: Bool { if case .quiet = self { true } else { false } }
}

extension Alarm {
    /// The alarms that the entries of a series at a place can share with others: of what is answered
    /// by itself, and rings by the clock alone. Nil where each rings for itself.
    ///
    /// A hint can be ticked off in an app without the record's knowing, so nothing relies on it.
    static func shared(of series: Series, at place: Place?) -> [Alarm]? {
        guard series.isCare, !series.item.isLensSet, place?.coordinates == nil else { return nil }
        let alarms = all(for: series.reminding, on: series.clock)
        return alarms.isEmpty ? nil : alarms
    }
}

extension Alarm {
    /// When the last of some alarms rings for what is planned then.
    static func last(of alarms: [Alarm], for planned: Moment, in zone: TimeZone) -> Instant? {
        alarms.map { $0.instant(for: planned, in: zone) }.max()
    }
}

extension Series {
    /// When the last alarm of an occurrence rings that starts then, on its day if it is all day.
    package func lastAlarm(from start: Instant) -> Instant? {
        Alarm.last(of: Alarm.all(for: reminding, on: clock), for: .utc(start), in: zone)
    }
}

/// What makes entries of one person ring together: they start at one moment, and ring at the same.
struct RingKey: Hashable {
    /// When they are.
    enum Time: Hashable {
        /// Once, at an instant or all day.
        case once(Instant, isAllDay: Bool)
        /// By a rule, with all that is still to ring.
        case rule(Recurrence, Clock, from: CivilDate?, without: [CivilDate])
    }
    let person: String
    let time: Time
    /// When they are planned, where that decides when alarms ring days before.
    let planned: Moment?
    let alarms: [Alarm]

    private init(_ maker: EntryMaker, _ alarms: [Alarm], _ time: Time, planned: Moment? = nil) {
        person = maker.source.plan.id
        self.alarms = alarms
        self.time = time
        self.planned = planned
    }

    /// What an occurrence has in common with those that it may ring with.
    init(_ occurrence: Occurrence, _ maker: EntryMaker, _ alarms: [Alarm]) {
        let planned = occurrence.planned(in: maker.zone)
        let start = occurrence.start(in: maker.zone) ?? planned.instant(in: maker.zone)
        self.init(maker, alarms, start, planned, isAllDay: occurrence.clock == .allDay)
    }

    private init(
        _ maker: EntryMaker, _ alarms: [Alarm], _ start: Instant, _ planned: Moment, isAllDay: Bool
    ) {
        let isDaysBefore = alarms.contains { if case .days = $0 { true } else { false } }
        self.init(
            maker, alarms, .once(start, isAllDay: isAllDay), planned: isDaysBefore ? planned : nil)
    }

    /// What an event of its own has in common with what is planned for that time; nil if an answer
    /// to another dose has moved it.
    init?(_ event: FeedEvents.Event, _ maker: EntryMaker, _ alarms: [Alarm]) {
        if maker.isMoved(event) { return nil }
        let planned = maker.planned(event)
        self.init(
            maker, alarms, planned.instant(in: maker.zone), planned,
            isAllDay: maker.series.clock == .allDay)
    }

    /// Nil for what rings for itself, or no more.
    init?(_ entry: FeedEntry, _ maker: EntryMaker, _ alarms: [Alarm], at now: Instant) {
        switch entry {
        case .single(let occurrence), .occurrence(let occurrence):
            self.init(occurrence, maker, alarms)
        case .event(let event):
            guard case .open(snooze: nil) = event.status else { return nil }
            self.init(event, maker, alarms)
        case .rule(let recurrence, let first, let gone):
            let from = maker.firstRinging(from: first, without: gone, alarms, at: now)
            let without = from.map { from in gone.filter { $0 > from } } ?? []
            self.init(
                maker, alarms, .rule(recurrence, maker.series.clock, from: from, without: without))
        }
    }
}

extension EntryMaker {
    /// The first date of a rule that is not left out. Beside a record, whose feeds have revisions of
    /// their own, what has rung no longer counts: an answer to it changes no other entry.
    fileprivate func firstRinging(
        from first: CivilDate, without gone: [CivilDate], _ alarms: [Alarm], at now: Instant
    ) -> CivilDate? {
        var first = first
        var isToCome: (Occurrence) -> Bool = { _ in true }
        if source.history.record != nil {
            let latest = alarms.map { if case .minutes(let minutes) = $0 { minutes } else { 0 } }
            let days = (latest.max() ?? 0) / (24 * 60) + 2
            first = max(first, zone.wallClock(at: now).date.advanced(byDays: -days))
            isToCome = { occurrence in
                let last = Alarm.last(
                    of: alarms, for: occurrence.planned(in: self.zone), in: self.zone)
                return last.map { $0 > now } ?? false
            }
        }
        let gone = Set(gone.filter { $0 >= first })
        return series.occurrences(from: first, through: .latest).first {
            !gone.contains($0.date) && isToCome($0)
        }?.date
    }
}

/// What rings together in a feed, found once for all of its entries.
struct SharedRings {
    private struct Group {
        let leader: Int
        var titles: [String]
    }
    private var groups: [RingKey: Group] = [:]
    /// What rang with an event that was put off since.
    private var rung: [RingKey: [AlarmEntry]] = [:]
    private let now: Instant

    /// The rings of entries, of which the first in the plan ring for others.
    init(_ entries: [SeriesEntries], at now: Instant) {
        self.now = now
        let ordered = entries.enumerated().sorted {
            ($0.element.maker.number, $0.offset) < ($1.element.maker.number, $1.offset)
        }
        for (place, series) in ordered {
            let maker = series.maker
            guard let alarms = maker.sharedAlarms else { continue }
            series.forEach { entry in
                guard let key = RingKey(entry, maker, alarms, at: now) else { return }
                groups[key, default: Group(leader: place, titles: [])].titles
                    .append(maker.listedTitle)
            }
        }
        groups = groups.filter { $0.value.titles.count > 1 }
        rung = AlarmEntry.besideSnoozed(ordered.map(\.element))
    }

    /// What rings for an entry of the series at a place.
    func ring(of entry: FeedEntry, _ maker: EntryMaker, at place: Int) -> AlarmRole {
        guard let alarms = maker.sharedAlarms else { return .alone }
        if case .event(let event) = entry, case .open(let snooze?) = event.status {
            let all = RingKey(event, maker, alarms).flatMap { rung[$0] } ?? []
            return all.ring(besides: event, snooze, maker)
        }
        guard let key = RingKey(entry, maker, alarms, at: now), let group = groups[key]
        else { return .alone }
        guard group.leader == place else { return .quiet(later: nil) }
        return .forAll(words: maker.title(ofAll: group.titles), later: maker.title)
    }
}

extension Feed {
    /// What every series has to show, and what rings for it.
    func entriesWithAlarms() -> [SeriesEntries] { sources.flatMap(entriesWithAlarms(of:)) }

    /// The same of one plan: nothing rings for another person's.
    func entriesWithAlarms(of source: FeedSource) -> [SeriesEntries] {
        let entries = entries(of: source)
        guard options.alarms == .together else { return entries }
        let rings = SharedRings(entries, at: now)
        return entries.enumerated().map { $1.ringing(rings, at: $0) }
    }
}
