import Adherence
import CarePlan
import CivilTime
import Journal
import Schedule

/// A slow model of the timeline: each occurrence is found by name through all versions.
struct SlowTimeline {
    /// An occurrence as one version plans it.
    struct Planned: Hashable {
        let name: OccurrenceName
        let start: Instant
        var end: Instant
        let isAllDay: Bool
        let isPaused: Bool
        /// Whether it is paused because of a pause of its day.
        let isInPause: Bool
        /// The greatest number of days for which it stays open, if that is more than its day.
        let daysOpen: Int?
        let zone: String
        /// The person's day on which it is due.
        let day: CivilDate
        /// The time after which an edit no longer changes it.
        var comes: Instant { isAllDay ? end : start }
    }
    /// A version with everything that it plans, also in the past.
    struct Version {
        let since: Instant
        let day: CivilDate
        let plan: CarePlan?
        let series: [String: [Series]]
        let planned: [OccurrenceName: Planned]
    }
    struct Answer: Equatable {
        let isTaken: Bool
        let at: Instant
        let amount: Amount?
        let planned: Instant?
    }
    let versions: [Version]
    let entries: SlowRecord
    private let names: [String: Set<OccurrenceName>]

    init(_ history: PlanHistory, _ entries: [Entry], through: CivilDate) {
        self.entries = SlowRecord(entries)
        let zones = history.versions.compactMap { $0.plan?.zone }
        let first = history.versions.first.map { $0.since.utc.date.advanced(byDays: -3) }
        var zone = zones.first
        versions = history.versions.map { version in
            zone = version.plan?.zone ?? zone
            let series = Self.series(of: version)
            return Version(
                since: version.since,
                day: zone?.wallClock(at: version.since).date ?? version.since.utc.date,
                plan: version.plan, series: series,
                planned: Self.planned(
                    series, version.plan?.zone, from: first ?? through,
                    through: min(through, Self.last(version))))
        }
        names = Dictionary(grouping: versions.flatMap(\.planned.keys), by: \.item)
            .mapValues(Set.init)
    }

    /// Returns the last day to consider: doses further ahead are not answered, and without an
    /// answer the next version decides.
    private static func last(_ version: PlanHistory.Version) -> CivilDate {
        version.until?.utc.date.advanced(byDays: 20) ?? .latest
    }

    private static func series(of version: PlanHistory.Version) -> [String: [Series]] {
        guard let plan = version.plan else { return [:] }
        let items = plan.items.map { item in
            (item.id, item.answeredSeries(beginning: version.begin(of: item), in: plan.zone))
        }
        return Dictionary(uniqueKeysWithValues: items).mapValues { $0.filter(\.isCare) }
    }

    private static func planned(
        _ series: [String: [Series]], _ zone: TimeZone?, from: CivilDate, through: CivilDate
    ) -> [OccurrenceName: Planned] {
        var all: [OccurrenceName: Planned] = [:]
        let slots = Dictionary(grouping: series.values.joined()) { "\($0.item.id) \($0.slot)" }
        for slot in slots.values {
            let dues = slot.flatMap { series in
                series.occurrences(from: from, through: through.advanced(byDays: 5)).map {
                    (series: series, occurrence: $0, start: moment($0, series))
                }
            }.sorted { $0.start < $1.start }
            for (index, due) in dues.enumerated() {
                let next = dues[index...].first { $0.start > due.start }?.start
                let one = planned(
                    due.series, due.occurrence, of: zone ?? due.series.zone, from: due.start,
                    next: next)
                all[one.name] = one
            }
        }
        return all
    }

    private static func moment(_ occurrence: Occurrence, _ series: Series) -> Instant {
        occurrence.start(in: series.zone)
            ?? series.zone.instant(of: CivilDateTime(occurrence.date, .midnight))
    }

    private static func planned(
        _ series: Series, _ occurrence: Occurrence, of person: TimeZone, from start: Instant,
        next: Instant?
    ) -> Planned {
        let isAllDay = occurrence.clock == .allDay
        let isElsewhere = !isAllDay && person.zone(at: start).name != series.zone.name
        let day = isElsewhere ? person.wallClock(at: start).date : occurrence.date
        let midnight = person.instant(of: CivilDateTime(day.advanced(byDays: 1), .midnight))
        let latest = isAllDay ? midnight : max(midnight, start.advanced(byMinutes: 360))
        return Planned(
            name: series.name(of: occurrence), start: start, end: min(latest, next ?? latest),
            isAllDay: isAllDay,
            isPaused: !series.item.isOn(series.slot) || isPaused(series.item, occurrence.date),
            isInPause: isPaused(series.item, occurrence.date), daysOpen: daysOpen(series.item),
            zone: series.zone.name,
            day: day)
    }

    /// Returns the days between doses of a medicine that is rarer than daily; it stays open for as
    /// many days.
    static func daysOpen(_ item: Item) -> Int? {
        guard item.isMedicine, let days = item.timing.map({ $0.daysApart ?? 30 }), days > 1 else {
            return nil
        }
        return days
    }

    private static func isPaused(_ item: Item, _ date: CivilDate) -> Bool {
        item.pauses.contains { pause in
            pause.from <= date && (pause.until.map { date <= $0 } ?? true)
        }
    }
}

extension Item {
    /// Returns whether the plan has both the item and a line of it switched on.
    func isOn(_ slot: String) -> Bool {
        guard case .medicine(let medicine) = care, case .scheduled(let timing) = medicine.intake
        else { return isEnabled }
        return isEnabled && timing.slots.contains { $0.id == slot && $0.isEnabled }
    }
}

extension SlowTimeline {
    /// Returns the final occurrences of an item, by name.
    func outcomes(of item: String, through: CivilDate) -> [Planned] {
        let all = (names[item] ?? []).compactMap(fate)
        return all.filter { $0.name.date <= through }.map { planned in
            var planned = planned
            planned.end = end(of: planned, among: all)
            return planned
        }
    }

    /// Returns the end of an occurrence. A rare dose without an answer is open until the item's
    /// next one is due, but not after the item was removed.
    private func end(of planned: Planned, among all: [Planned]) -> Instant {
        guard let days = planned.daysOpen, !planned.isPaused,
            entries.answer(to: planned.name) == nil
        else { return planned.end }
        let next = all.filter { $0.start > planned.start && !$0.isPaused }.min {
            $0.start < $1.start
        }
        if let next, next.name.date <= planned.name.date.advanced(byDays: 1) { return planned.end }
        let last = min(
            next?.start ?? .distantFuture, planned.start.advanced(byMinutes: days * 1440))
        let gone = versions.first { version in
            version.since > planned.start
                && version.plan?.items.first { $0.id == planned.name.item }?.isEnabled != true
        }
        return gone.map { min(last, max($0.since, planned.end)) } ?? last
    }

    /// Returns an occurrence after all versions, or `nil` if it counts in none.
    private func fate(of name: OccurrenceName) -> Planned? {
        versions.reduce(nil) { before, version in
            let after = version.planned[name]
            guard let before else {
                return after.flatMap { counts($0, asNewIn: version) ? $0 : nil }
            }
            return follow(before, after, at: version.since)
        }
    }

    private func counts(_ planned: Planned, asNewIn version: Version) -> Bool {
        planned.comes >= version.since
            || (planned.name.date >= version.day && entries.answer(to: planned.name) != nil)
    }

    private func follow(_ before: Planned, _ after: Planned?, at moment: Instant) -> Planned? {
        let hasCome = before.comes < moment
        if let after, !after.isPaused, after.start != before.start,
            entries.answer(to: after.name)?.planned == after.start
        {
            return after
        }
        // A rare dose becomes due again when the pause of its day is removed.
        let isReopened =
            before.isInPause && after.map { !$0.isPaused && $0.daysOpen != nil } ?? false
        if entries.wasAnswered(before.name, by: moment) || before.end <= moment
            || (before.isPaused && hasCome && !isReopened)
        {
            return before
        }
        guard let after else { return hasCome ? before : nil }
        let isMoved = before.start != after.start || before.isAllDay != after.isAllDay
        if before.zone == after.zone, !after.isPaused {
            // A new time that has already passed does not move the dose today.
            return after.end <= moment || isMoved && after.comes < moment ? before : after
        }
        if before.zone != after.zone {
            if after.end <= moment { return before.start < moment ? before : nil }
            if !hasCome, after.comes < moment, entries.answer(to: after.name) == nil { return nil }
        }
        return after.isPaused && hasCome ? before : after
    }

    func state(_ planned: Planned, at now: Instant) -> Outcome.State {
        if let answer = entries.answer(to: planned.name) {
            return answer.isTaken ? .taken : .skipped
        }
        if planned.isPaused { return .paused }
        if now < planned.start { return .notYetDue }
        return now < planned.end ? .due : .missed
    }
}

/// A slow model of the record, computed anew from all entries for each question.
struct SlowRecord {
    let standing: [Entry]
    private let answers: [OccurrenceName: [Entry]]

    init(_ entries: [Entry]) {
        var undoings: [EntryID: [Entry]] = [:]
        for entry in entries {
            if case .undone(let id) = entry.action { undoings[id, default: []].append(entry) }
        }
        func counts(_ entry: Entry) -> Bool { !(undoings[entry.id] ?? []).contains(where: counts) }
        standing = entries.filter { !$0.isUndoing && counts($0) }
        answers = Dictionary(grouping: standing.filter { $0.occurrence != nil }) {
            $0.occurrence ?? OccurrenceName(item: "", slot: "", date: .latest)
        }
    }

    func answer(to name: OccurrenceName) -> SlowTimeline.Answer? {
        var (taken, skipped): ([SlowTimeline.Answer], [SlowTimeline.Answer]) = ([], [])
        for entry in answers[name] ?? [] {
            switch entry.action {
            case .taken(let planned, let at, let amount):
                taken.append(
                    .init(isTaken: true, at: at, amount: amount, planned: planned?.start))
            case .skipped(let planned, let at):
                skipped.append(
                    .init(isTaken: false, at: at, amount: nil, planned: planned.start))
            default: continue
            }
        }
        return taken.min { $0.at < $1.at } ?? skipped.min { $0.at < $1.at }
    }

    func wasAnswered(_ name: OccurrenceName, by moment: Instant) -> Bool {
        (answers[name] ?? []).contains { entry in
            switch entry.action {
            case .taken, .skipped: entry.recorded <= moment
            default: false
            }
        }
    }
}
