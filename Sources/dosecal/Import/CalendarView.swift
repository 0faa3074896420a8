import Adherence
import CarePlan
import CivilTime
import Confirmation
import Feed
import ICalendar
import Journal
import Household
import Schedule
import Wording

/// The persons of a store as calendars can be about them.
struct CalendarView {
    let persons: [Person]
    let scope: CalendarScope
    private let published: [Confirmation.Person]
    private let series: [String: [PublishedSeries]]
    private let zones: ZoneDirectory
    private let now: Instant

    /// Reads everybody, or one person: the whole record, and plans that were removed as well.
    init(_ household: Household, about person: String? = nil) throws {
        let ids = try person.map { [$0] } ?? household.store.people()
        var wordings: [String: Wording] = [:]
        persons = try ids.map(household.recordedPerson)
        var series: [String: [PublishedSeries]] = [:]
        for person in persons { series[person.id] = try household.published(person, &wordings) }
        self.series = series
        published = persons.map { Confirmation.Person($0.timeline, published: series[$0.id] ?? []) }
        scope = try CalendarScope(household, about: person)
        zones = household.environment.zones
        now = household.now
    }

    /// How many minutes after its start an item's task was ever due.
    func minutesToDue(of item: String, _ person: String) -> Set<Int> {
        Set((series[person] ?? []).filter { $0.series.item.id == item }.map(\.minutesToDue))
    }

    /// The instant of a moment; clocks of no zone that is known are the person's.
    func instant(_ moment: Moment, _ person: Person) -> Instant? {
        switch moment {
        case .utc(let instant): instant
        case .zoned(let wallClock, let name):
            (zones.zone(named: name) ?? person.zone).instant(of: wallClock)
        case .local(let wallClock): person.zone.instant(of: wallClock)
        case .date: nil
        }
    }

    func confirmation(sightings: [String: [Sighting]] = [:]) -> Confirmation {
        Confirmation(
            published, aliases: scope.aliases, sightings: sightings, zones: zones, now: now)
    }
}

/// Which objects of calendars are of interest.
struct CalendarScope {
    /// UIDs under which series went on, each with the UID before it.
    let aliases: [String: String]
    private let interest: Interest
    /// The sixteen digits of the only person whom it is about, in feeds of either sort.
    private let digits: Set<String>?

    init(_ household: Household, about person: String? = nil) throws {
        aliases = try household.store.aliases()
        interest = Interest(aliases: aliases.keys, seen: try household.store.seenUIDs())
        let secret = try household.store.value(of: .secret)
        digits = person.map { person in
            Set([nil, secret].map { PublishedUID.person(of: person, secret: $0) })
        }
    }

    /// Whether a component can say something of the persons.
    func wants(_ found: FoundComponent) -> Bool {
        interest.wants(found) && has(found.uid)
    }

    /// Whether a component says something of other persons only.
    func isAboutOthers(_ found: FoundComponent) -> Bool {
        digits != nil && !has(found.uid) && interest.wants(found)
    }

    /// Whether a UID is of the persons, or of nobody who is known.
    func has(_ uid: String) -> Bool {
        guard let digits else { return true }
        return PublishedUID(root(of: uid)).map { digits.contains($0.person) } ?? true
    }

    private func root(of uid: String) -> String {
        var uid = uid
        var passed: Set<String> = []
        while let earlier = aliases[uid], passed.insert(uid).inserted { uid = earlier }
        return uid
    }
}

extension Household {
    /// All that feeds of a person ever published, by one plan after the other; what several of them
    /// have alike stands where the last one has it.
    fileprivate func published(
        _ person: Person, _ wordings: inout [String: Wording]
    ) throws -> [PublishedSeries] {
        let stored = try store.plans(of: person.id, since: nil)
        let secret = try store.value(of: .secret)
        var known: Set<SeriesLikeness> = []
        var all: [[PublishedSeries]] = []
        for (version, stored) in zip(person.timeline.history.versions, stored).reversed() {
            guard version.isEverInForce, let plan = version.plan, let content = stored.content
            else { continue }
            let wording = try wordings[plan.language] ?? self.wordings.wording(for: plan.language)
            wordings[plan.language] = wording
            let series = try PublishedSeries.all(
                of: plan,
                asWritten: CarePlan(reading: content.text, zones: environment.zones),
                wording: wording, secret: secret, beginning: version.begin)
            all.append(series.filter { known.insert(SeriesLikeness($0)).inserted })
        }
        return all.reversed().flatMap { $0 }
    }

    /// Which plans there are: with others the same calendar can say something else.
    func planDigest() throws -> String {
        let versions = try store.people().flatMap { id in
            let last = try store.plans(of: id, since: .distantFuture).last
            return [id, last.map { String($0.number) } ?? ""]
        }
        return EvidenceID(of: versions).description
    }
}

/// By which the series of two plans are the same to whoever looks at a calendar.
private struct SeriesLikeness: Hashable {
    private let uid: String
    private let titles: [String]
    private let clock: Clock
    private let dates: Series.Dates
    private let zone: String

    init(_ published: PublishedSeries) {
        uid = published.uid
        titles = published.titles
        clock = published.series.clock
        dates = published.series.dates
        zone = published.series.zone.name
    }
}
