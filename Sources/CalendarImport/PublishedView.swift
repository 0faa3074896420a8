import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// A person's plan and record, asked for occurrences; what was asked once is kept.
final class PublishedView {
    let timeline: Timeline
    private let zones: ZoneDirectory
    private let byUID: [String: [PublishedSeries]]
    private var blocks: [Block: [OccurrenceName: Outcome]] = [:]
    private var knownZones: [String: TimeZone?] = [:]

    private struct Block: Hashable {
        let item: String
        let number: Int
    }
    private static let daysInBlock = 16

    init(_ person: CalendarImporter.Person, _ zones: ZoneDirectory) {
        timeline = person.timeline
        let own = PublishedUID.person(of: person.timeline.history.person)
        digits = Set(person.published.compactMap { PublishedUID($0.uid)?.person }).union([own])
        self.zones = zones
        byUID = Dictionary(grouping: person.published, by: \.uid).mapValues(\.ofOneSlot)
    }

    var id: String { timeline.history.person }
    /// The digits that stand for the person in UIDs: in discreet feeds they are others.
    let digits: Set<String>

    /// The series of a UID as each version of the plan had it, oldest first.
    func published(_ uid: String) -> [PublishedSeries] { byUID[uid] ?? [] }

    /// Every series that ever had a title like this.
    func titled(_ title: String) -> [PublishedSeries] { byTitle[title.normalized] ?? [] }

    /// All these titles, and the bare names of items, which people type themselves.
    var titles: Set<String> {
        let items = timeline.items.compactMap(timeline.item)
        return Set(byTitle.keys).union(items.map(\.name.normalized))
    }

    private lazy var byTitle: [String: [PublishedSeries]] = {
        var found: [String: [PublishedSeries]] = [:]
        // The same series under another UID has no titles of its own.
        for series in byUID.values.joined() where !series.isKeyed {
            for title in Set((series.titles + [series.series.item.name]).map(\.normalized)) {
                found[title, default: []].append(series)
            }
        }
        return found
    }()

    /// The marks that mean done at the start of a title, as the last plan has them.
    var doneMarks: [String] { timeline.history.lastPlan?.doneMarks ?? [] }

    /// The zone of the person's days at a moment.
    func zone(at moment: Instant) -> TimeZone? {
        timeline.history.version(at: moment)?.plan?.zone ?? timeline.history.lastPlan?.zone
            ?? timeline.history.versions.first?.plan?.zone
    }
}

extension PublishedView {
    /// The occurrence of this name; also one that came on the day of its plan before that did.
    func outcome(_ name: OccurrenceName) -> Outcome? {
        planned(name) ?? timeline.newcomer(name)
    }

    /// The occurrence of this name that was or is to be done.
    private func planned(_ name: OccurrenceName) -> Outcome? {
        let number = name.date.dayNumber.dividedDown(by: Self.daysInBlock)
        let block = Block(item: name.item, number: number)
        if blocks[block] == nil { blocks[block] = outcomes(in: block) }
        return blocks[block]?[name]
    }

    /// Whether the plan asks for it: what it does not has no place in a feed.
    func isAsked(_ outcome: Outcome) -> Bool {
        !outcome.isPaused && !outcome.mayWait && planned(outcome.name) != nil
    }

    /// Whether any version of the plan pauses the day of an outcome, so that feeds leave it out.
    func wasPaused(_ outcome: Outcome) -> Bool {
        timeline.history.versions.contains { version in
            version.plan?.items.contains {
                $0.id == outcome.name.item && $0.isPaused(on: outcome.date)
            } ?? false
        }
    }

    /// Whether an answer to what it follows, taken back or not, ever took it out of its series.
    func wasMoved(_ outcome: Outcome) -> Bool {
        outcome.mayWait
            || timeline.followed(by: outcome).contains { !timeline.record.indices(on: $0).isEmpty }
    }

    private func outcomes(in block: Block) -> [OccurrenceName: Outcome] {
        let first = CivilDate(clamping: block.number * Self.daysInBlock)
        let outcomes = timeline.outcomes(
            of: block.item, from: first, through: first.advanced(byDays: Self.daysInBlock - 1))
        return Dictionary(outcomes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The occurrences of a published series between two dates, both inclusive, that count.
    func outcomes(
        of published: PublishedSeries, from: CivilDate, through: CivilDate
    ) -> [Outcome] {
        guard from <= through else { return [] }
        return published.series.occurrences(from: from, through: through).compactMap {
            outcome(published.series.name(of: $0))
        }
    }

    /// The occurrence of a series that a moment names: the one that starts then, else the one
    /// planned for that time on the clocks, else the only one of that day.
    func outcome(of versions: [PublishedSeries], at moment: Moment) -> Outcome? {
        guard let date = date(of: moment), let newest = versions.last else { return nil }
        let candidates = versions.flatMap {
            outcomes(of: $0, from: date.advanced(byDays: -1), through: date.advanced(byDays: 1))
        }
        guard case .date = moment else {
            let instant = instant(moment)
            if let same = candidates.first(where: { $0.start == instant && !$0.isAllDay }) {
                return same
            }
            let shown = newest.series.zone.wallClock(at: instant)
            if let same = candidates.first(where: { $0.plannedClock == shown }) { return same }
            return only(candidates, on: date)
        }
        return only(candidates, on: date)
    }

    private func only(_ candidates: [Outcome], on date: CivilDate) -> Outcome? {
        let names = Set(candidates.filter { $0.date == date }.map(\.name))
        return names.count == 1 ? names.first.flatMap(outcome) : nil
    }

    /// The person's date at a moment.
    func date(of moment: Moment) -> CivilDate? {
        if case .date(let date) = moment { return date }
        let instant = instant(moment)
        return zone(at: instant)?.wallClock(at: instant).date
    }

    /// The instant of a moment; clocks of no zone are the person's, and a date is its midnight.
    func instant(_ moment: Moment) -> Instant {
        let guess = { (wallClock: CivilDateTime) in
            self.zone(at: Instant(seconds: wallClock.clockSeconds))
        }
        switch moment {
        case .utc(let instant): return instant
        case .zoned(let wallClock, let name):
            let zone = knownZone(name) ?? guess(wallClock)
            return zone?.instant(of: wallClock) ?? Instant(seconds: wallClock.clockSeconds)
        case .local(let wallClock):
            return guess(wallClock)?.instant(of: wallClock)
                ?? Instant(seconds: wallClock.clockSeconds)
        case .date(let date): return instant(.local(CivilDateTime(date, .midnight)))
        }
    }

    private func knownZone(_ name: String) -> TimeZone? {
        if let known = knownZones[name] { return known }
        let zone = zones.zone(ofMoment: name)
        knownZones[name] = zone
        return zone
    }
}

extension Array where Element == PublishedSeries {
    /// Those of the slot that the UID means: the one that the store calls so, else the newest.
    fileprivate var ofOneSlot: [PublishedSeries] {
        guard let meant = (last { !$0.isByText } ?? last)?.series else { return self }
        return filter { $0.series.item.id == meant.item.id && $0.series.slot == meant.slot }
    }
}

extension PlanHistory {
    /// The last plan that there was.
    fileprivate var lastPlan: CarePlan? { versions.last { $0.plan != nil }?.plan }
}

extension Int {
    /// The quotient, rounded down also below zero.
    fileprivate func dividedDown(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
