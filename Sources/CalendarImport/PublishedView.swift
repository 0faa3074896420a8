import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// A person's plan, record and published series, with a cache of the occurrences looked up.
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
    /// The digests that represent the person in UIDs. Discreet feeds use a separate one.
    let digits: Set<String>

    /// Returns the series with this UID in each version of the plan, oldest first.
    func published(_ uid: String) -> [PublishedSeries] { byUID[uid] ?? [] }

    /// Returns every series that has ever had a title equal to this one after normalisation.
    func titled(_ title: String) -> [PublishedSeries] { byTitle[title.normalized] ?? [] }

    /// All titles of published series, and the names of items, which people may type.
    var titles: Set<String> {
        let items = timeline.items.compactMap(timeline.item)
        return Set(byTitle.keys).union(items.map(\.name.normalized))
    }

    private lazy var byTitle: [String: [PublishedSeries]] = {
        var found: [String: [PublishedSeries]] = [:]
        // A series under the UID of a discreet feed has the same titles as the original.
        for series in byUID.values.joined() where !series.isKeyed {
            for title in Set((series.titles + [series.series.item.name]).map(\.normalized)) {
                found[title, default: []].append(series)
            }
        }
        return found
    }()

    /// The marks at the start of a title that mean done, from the latest plan.
    var doneMarks: [String] { timeline.history.lastPlan?.doneMarks ?? [] }

    /// Returns the zone of the person's plan at a time.
    func zone(at moment: Instant) -> TimeZone? {
        timeline.history.version(at: moment)?.plan?.zone ?? timeline.history.lastPlan?.zone
            ?? timeline.history.versions.first?.plan?.zone
    }
}

extension PublishedView {
    /// Returns the outcome with this name, including doses due before the plan that added them took
    /// effect.
    func outcome(_ name: OccurrenceName) -> Outcome? {
        planned(name) ?? timeline.doseBeforeApplication(name)
    }

    /// Returns the planned outcome with this name.
    private func planned(_ name: OccurrenceName) -> Outcome? {
        let number = name.date.dayNumber.dividedDown(by: Self.daysInBlock)
        let block = Block(item: name.item, number: number)
        if blocks[block] == nil { blocks[block] = outcomes(in: block) }
        return blocks[block]?[name]
    }

    /// Returns whether the plan requires the occurrence, so that feeds contain it.
    func isRequired(_ outcome: Outcome) -> Bool {
        !outcome.isPaused && !outcome.mayWait && planned(outcome.name) != nil
    }

    /// Returns whether any version of the plan pauses the occurrence's date, so that feeds leave it
    /// out.
    func wasPaused(_ outcome: Outcome) -> Bool {
        timeline.history.versions.contains { version in
            version.plan?.items.contains {
                $0.id == outcome.name.item && $0.isPaused(on: outcome.date)
            } ?? false
        }
    }

    /// Returns whether an answer to a followed occurrence, undone or not, ever moved this one out
    /// of its series.
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

    /// Returns the outcomes of a published series between two dates, both inclusive.
    func outcomes(
        of published: PublishedSeries, from: CivilDate, through: CivilDate
    ) -> [Outcome] {
        guard from <= through else { return [] }
        return published.series.occurrences(from: from, through: through).compactMap {
            outcome(published.series.name(of: $0))
        }
    }

    /// Returns the occurrence of a series identified by a time: the one that starts at it, else the
    /// one planned for that wall-clock time, else the only one on that date.
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

    /// Returns the person's date at a time.
    func date(of moment: Moment) -> CivilDate? {
        if case .date(let date) = moment { return date }
        let instant = instant(moment)
        return zone(at: instant)?.wallClock(at: instant).date
    }

    /// Returns the instant of a time. Times without a zone are in the person's zone, and a date
    /// means midnight.
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
    /// The series of the slot that the UID identifies: the newest with a UID assigned by the store,
    /// or else the newest.
    fileprivate var ofOneSlot: [PublishedSeries] {
        guard let meant = (last { !$0.isByText } ?? last)?.series else { return self }
        return filter { $0.series.item.id == meant.item.id && $0.series.slot == meant.slot }
    }
}

extension PlanHistory {
    /// The latest plan of the person.
    fileprivate var lastPlan: CarePlan? { versions.last { $0.plan != nil }?.plan }
}

extension Int {
    /// Returns the quotient rounded towards negative infinity.
    fileprivate func dividedDown(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
