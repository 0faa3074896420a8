import CarePlan
package import CivilTime
import ICalendar
package import Schedule

/// The role of an entry among the entries that are due at the same time and share alarms.
enum AlarmRole: Hashable, Sendable {
    /// The entry has alarms that are not for other entries.
    case alone
    /// The entry's alarms are for all entries that are due at its time. Their text is `text`, and
    /// that of a snoozed alarm is `snoozedText`.
    case forAll(text: String, snoozedText: String)
    /// Another entry has the alarms. If this one was snoozed, the text of that alarm is `snoozedText`.
    case quiet(snoozedText: String?)

    /// The text of the entry's alarms, or `nil` for the entry's title.
    var text: String? { if case .forAll(let text, _) = self { text } else { nil } }

    /// The text of the entry's snoozed alarm, or `nil` for the entry's title.
    var snoozedText: String? {
        switch self {
        case .alone: nil
        case .forAll(_, let later): later
        case .quiet(let later): later
        }
    }

    /// Whether a different entry has the alarms of this one.
    var isQuiet: Bool { if case .quiet = self { true } else { false } }
}

extension Alarm {
    /// Returns the alarms that entries of a series can share with others, or `nil` if each entry
    /// has its own. Only entries that are answered one by one and do not ring at a place share
    /// alarms.
    ///
    /// Hints are left out, because an app can tick them off without an answer in the record.
    static func shared(of series: Series, at place: Place?) -> [Alarm]? {
        guard series.isCare, !series.item.isLensSet, place?.coordinates == nil else { return nil }
        let alarms = all(for: series.reminding, on: series.clock)
        return alarms.isEmpty ? nil : alarms
    }
}

extension Alarm {
    /// Returns the instant of the last alarm, or `nil` if there are no alarms.
    static func last(of alarms: [Alarm], for planned: Moment, in zone: TimeZone) -> Instant? {
        alarms.map { $0.instant(for: planned, in: zone) }.max()
    }
}

extension Series {
    /// Returns the instant of the last alarm of an occurrence with this start, or `nil` if it has
    /// no alarms.
    package func lastAlarm(from start: Instant) -> Instant? {
        Alarm.last(of: Alarm.all(for: reminding, on: clock), for: .utc(start), in: zone)
    }
}

/// Identifies entries of one person whose alarms ring at the same times, because they have the same
/// start and the same alarms.
struct AlarmGroupKey: Hashable {
    /// The time of an entry.
    enum Time: Hashable {
        /// One start; for all-day entries, the start of the day.
        case once(Instant, isAllDay: Bool)
        /// A rule with the dates that are still to ring.
        case rule(Recurrence, Clock, from: CivilDate?, without: [CivilDate])
    }
    let person: String
    let time: Time
    /// The planned start if alarms come days before it, or `nil`.
    let planned: Moment?
    let alarms: [Alarm]

    private init(_ maker: EntryMaker, _ alarms: [Alarm], _ time: Time, planned: Moment? = nil) {
        person = maker.source.plan.id
        self.alarms = alarms
        self.time = time
        self.planned = planned
    }

    /// Creates the key of an occurrence.
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

    /// Creates the key of a separate event, or returns `nil` if an answer to another dose has
    /// moved it.
    init?(_ event: FeedEvents.Event, _ maker: EntryMaker, _ alarms: [Alarm]) {
        if maker.isMoved(event) { return nil }
        let planned = maker.planned(event)
        self.init(
            maker, alarms, planned.instant(in: maker.zone), planned,
            isAllDay: maker.series.clock == .allDay)
    }

    /// Creates the key of an entry, or returns `nil` for an event that is snoozed or can no longer
    /// be answered.
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
    /// Returns the first date of a rule that is not excluded.
    ///
    /// In feeds that show a record, dates whose last alarm has rung do not count, so that an answer
    /// to them does not change other entries.
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

/// The entries of a feed whose alarms ring together.
struct AlarmGroups {
    private struct Group {
        let leader: Int
        var titles: [String]
    }
    private var groups: [AlarmGroupKey: Group] = [:]
    /// The entries that rang with events that were snoozed later.
    private var rung: [AlarmGroupKey: [RungEntry]] = [:]
    private let now: Instant

    /// Groups entries by the times of their alarms. The first entry of a group in the plan gets its
    /// alarms.
    init(_ entries: [SeriesEntries], at now: Instant) {
        self.now = now
        let ordered = entries.enumerated().sorted {
            ($0.element.maker.number, $0.offset) < ($1.element.maker.number, $1.offset)
        }
        for (place, series) in ordered {
            let maker = series.maker
            guard let alarms = maker.sharedAlarms else { continue }
            series.forEach { entry in
                guard let key = AlarmGroupKey(entry, maker, alarms, at: now) else { return }
                groups[key, default: Group(leader: place, titles: [])].titles
                    .append(maker.listedTitle)
            }
        }
        groups = groups.filter { $0.value.titles.count > 1 }
        rung = RungEntry.rungWithSnoozed(ordered.map(\.element))
    }

    /// Returns the alarm role of an entry in the series with an index.
    func alarmRole(of entry: FeedEntry, _ maker: EntryMaker, at place: Int) -> AlarmRole {
        guard let alarms = maker.sharedAlarms else { return .alone }
        if case .event(let event) = entry, case .open(let snooze?) = event.status {
            let all = AlarmGroupKey(event, maker, alarms).flatMap { rung[$0] } ?? []
            return all.role(besides: event, snooze, maker)
        }
        guard let key = AlarmGroupKey(entry, maker, alarms, at: now), let group = groups[key]
        else { return .alone }
        guard group.leader == place else { return .quiet(snoozedText: nil) }
        return .forAll(text: maker.title(ofAll: group.titles), snoozedText: maker.title)
    }
}

extension Feed {
    /// Returns the entries of all series, with their alarm roles.
    func entriesWithAlarms() -> [SeriesEntries] { sources.flatMap(entriesWithAlarms(of:)) }

    /// Returns the entries of one plan. Entries of different persons never share alarms.
    func entriesWithAlarms(of source: FeedSource) -> [SeriesEntries] {
        let entries = entries(of: source)
        guard options.alarms == .together else { return entries }
        let rings = AlarmGroups(entries, at: now)
        return entries.enumerated().map { $1.sharingAlarms(rings, at: $0) }
    }
}
