import Adherence
import CarePlan
package import CivilTime
import CalendarImport
import Feed
package import ICalendar
import Journal
import Schedule

/// The persons of a store as calendars can be about them.
package struct CalendarPersons {
    /// The persons, with the whole record.
    package let persons: [Person]
    /// Which objects can be about them.
    package let scope: CalendarScope
    private let series: [String: [PublishedSeries]]
    private let zones: ZoneDirectory
    private let now: Instant
    private let policy: any RecordingPolicy

    /// Reads everybody, or one person: the whole record, including removed plans.
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

    /// One person with the record from a day on, or the whole.
    init(
        _ household: Household, about person: String, _ plans: PlanCache.Known,
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

    /// How many minutes after its start an item's task was ever due.
    package func minutesToDue(of item: String, _ person: String) -> Set<Int> {
        Set((series[person] ?? []).filter { $0.series.item.id == item }.map(\.minutesToDue))
    }

    /// The instant of a moment; a local time without a known zone is in the person's zone.
    package func instant(_ moment: Moment, _ person: Person) -> Instant? {
        switch moment {
        case .utc(let instant): instant
        case .zoned(let wallClock, let name):
            (zones.zone(ofMoment: name) ?? person.zone).instant(of: wallClock)
        case .local(let wallClock): person.zone.instant(of: wallClock)
        case .date: nil
        }
    }

    func confirmation(sightings: [String: [LastSeenState]] = [:]) -> CalendarImporter {
        CalendarImporter(
            persons.map { CalendarImporter.Person($0.timeline, published: series[$0.id] ?? []) },
            aliases: scope.aliases, sightings: sightings, zones: zones, now: now,
            policy: policy)
    }
}

extension Person {
    /// What feeds published, with the dates that follow from what was taken.
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
    /// All that feeds of a person ever published, by one plan after the other, those too that were
    /// made while the clock was ahead; what several have alike stands where the last one has it.
    func published(by history: PlanHistory, as stored: [StoredPlan]) throws -> [PublishedSeries] {
        let secret = try store.value(of: .secret)
        var known: Set<SeriesLikeness> = []
        var all: [[PublishedSeries]] = []
        for (version, stored) in zip(history.versions, stored).reversed() {
            guard !version.isReplaced, let plan = version.plan, let content = stored.content
            else { continue }
            let series = try feedTitles.series(
                of: plan, asWritten: CarePlan(reading: content.text, zones: zones),
                secret: secret, beginning: version.begin)
            all.append(series.filter { known.insert(SeriesLikeness($0)).inserted })
        }
        return all.reversed().flatMap { $0 }
    }

    /// A digest of the plans: under other plans, the same calendar can mean something else.
    package func planDigest() throws -> String {
        let versions = try store.people().flatMap { id in
            let last = try store.plans(of: id, since: .distantFuture).last
            return [id, last.map { String($0.number) } ?? ""]
        }
        return EvidenceID(of: versions).description
    }
}

/// What makes the series of two plans look the same in a calendar.
private struct SeriesLikeness: Hashable {
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
