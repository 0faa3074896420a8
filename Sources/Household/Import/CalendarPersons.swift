import Adherence
import CarePlan
package import CivilTime
import CalendarImport
import Feed
package import ICalendar
import Journal
import Schedule

/// The persons to whom imported calendar components can refer.
package struct CalendarPersons {
    /// The persons, with their whole records unless only a part was requested.
    package let persons: [Person]
    /// The filter of calendar components.
    package let scope: CalendarScope
    private let series: [String: [PublishedSeries]]
    private let zones: ZoneDirectory
    private let now: Instant
    private let policy: any RecordingPolicy

    /// Loads all persons, or one, with their whole records, including removed plans.
    package init(_ household: Household, about person: String? = nil) throws {
        let ids = try person.map { [$0] } ?? household.store.people()
        persons = try ids.map { try household.person($0, for: .wholeRecord) }
        series = Dictionary(
            try persons.map { ($0.id, $0.following(try household.plans(of: $0.id).published)) }
        ) { first, _ in first }
        scope = try CalendarScope(household, about: person)
        zones = household.zones
        now = household.now
        policy = household
    }

    /// Loads one person with the record since a day, or with the whole record.
    init(
        _ household: Household, about person: String, _ plans: PlanCache.ParsedPlans,
        scope: CalendarScope, since day: CivilDate?
    ) throws {
        let known = try household.person(person, plans, since: day)
        persons = [known]
        series = [person: known.following(plans.published)]
        self.scope = scope
        zones = household.zones
        now = household.now
        policy = household
    }

    /// Returns the distances in minutes from the start to the due time of an item's published
    /// tasks.
    package func minutesToDue(of item: String, _ person: String) -> Set<Int> {
        Set((series[person] ?? []).filter { $0.series.item.id == item }.map(\.minutesToDue))
    }

    /// Returns the instant of a calendar date-time, or `nil` for a date. A local time, or one in an
    /// unknown zone, is in the person's zone.
    package func instant(_ moment: Moment, _ person: Person) -> Instant? {
        switch moment {
        case .utc(let instant): instant
        case .zoned(let wallClock, let name):
            (zones.zone(ofMoment: name) ?? person.zone).instant(of: wallClock)
        case .local(let wallClock): person.zone.instant(of: wallClock)
        case .date: nil
        }
    }

    func importer(sightings: [String: [LastSeenState]] = [:]) -> CalendarImporter {
        CalendarImporter(
            persons.map { CalendarImporter.Person($0.timeline, published: series[$0.id] ?? []) },
            aliases: scope.aliases, sightings: sightings, zones: zones, now: now,
            policy: policy)
    }
}

extension Person {
    /// Returns the published series with the dates that depend on when doses were taken.
    fileprivate func following(_ published: [PublishedSeries]) -> [PublishedSeries] {
        guard !timeline.history.slotsFromTaken.isEmpty else { return published }
        return published.map { series in
            series.answered { item, slot in
                timeline.record.doseAnswers(of: SlotName(item: item, slot: slot))
            }
        }
    }
}

extension Household {
    /// Returns all series that the person's feeds ever published, from all plan versions, including
    /// those made while the clock was ahead. Of equal series, only the last is kept.
    func published(by history: PlanHistory, as stored: [StoredPlan]) throws -> [PublishedSeries] {
        let secret = try store.value(of: .secret)
        var known: Set<SeriesAppearance> = []
        var all: [[PublishedSeries]] = []
        for (version, stored) in zip(history.versions, stored).reversed() {
            guard !version.isReplaced, let plan = version.plan, let content = stored.content
            else { continue }
            let series = try feedTitles.series(
                of: plan, asWritten: CarePlan(reading: content.text, zones: zones),
                secret: secret, beginning: version.begin)
            all.append(series.filter { known.insert(SeriesAppearance($0)).inserted })
        }
        return all.reversed().flatMap { $0 }
    }

    /// Returns a digest of all plans. The same calendar can have another meaning if it changes.
    package func planDigest() throws -> String {
        let versions = try store.people().flatMap { id in
            let last = try store.plans(of: id, since: .distantFuture).last
            return [id, last.map { String($0.number) } ?? ""]
        }
        return EvidenceID(of: versions).description
    }
}

/// The properties of a series that are visible in a calendar. Used to recognize equal series.
private struct SeriesAppearance: Hashable {
    private let uid: String
    private let titles: [String]
    private let clock: Clock
    private let dates: Series.Dates
    private let shift: DayShift?
    private let zone: String
    private let absences: [Pause]

    init(_ published: PublishedSeries) {
        uid = published.uid
        titles = published.titles
        clock = published.series.clock
        dates = published.series.dates
        shift = published.series.shift
        zone = published.series.zone.name
        absences = published.series.absences
    }
}
