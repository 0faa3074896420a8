import Adherence
import CarePlan
package import CivilTime
package import CalendarImport
import Feed
import ICalendar
package import Journal
import Schedule

extension Household {
    /// Records the changes that an app made to one object, within a transaction, and returns the
    /// new entries.
    ///
    /// Only the part of the record to which the object can refer is read, and only the last seen
    /// states of its UID.
    package func ingest(
        _ source: CalendarSource, about person: String, in change: borrowing StoreChange
    ) throws -> [Entry] {
        let uids = Set(source.files.flatMap(\.reading.components).map(\.knownUID))
        let scope = try CalendarScope(self, about: person, saying: uids)
        let source = source.wanting(scope.wants)
        let plans = try plans(of: person)
        let view = try CalendarPersons(
            self, about: person, plans, scope: scope,
            since: firstDay(of: source.files.flatMap(\.reading.components), plans.published))
        let own = uids.filter(scope.has)
        var sightings: [String: [LastSeenState]] = [:]
        for place in source.placeNames {
            let known = try store.sightings(of: own, at: place)
            sightings[place] = source.known(known)
        }
        let conclusions = view.importer(sightings: sightings)
            .conclusions(from: [source], newID: newID)
        try change.add(conclusions.evidence)
        try change.append(conclusions.entries)
        try change.add(unmatched: conclusions.unmatched)
        try change.add(aliases: conclusions.aliases)
        for (place, sightings) in conclusions.sightings.sorted(by: { $0.key < $1.key }) {
            try change.see(sightings, of: own, at: place)
        }
        return conclusions.entries
    }

    /// Returns the first day of the record to which the components can refer, or `nil` for the
    /// whole record.
    ///
    /// The day is known only if each component is about a single dose. Lens sets always require the
    /// whole record.
    private func firstDay(
        of components: [ReadComponent], _ published: [PublishedSeries]
    ) -> CivilDate? {
        var days: [CivilDate] = []
        var items: [Item] = []
        for component in components {
            guard let uid = PublishedUID(component.knownUID), let day = uid.date, uid.isSupported,
                component["RECURRENCE-ID"] == nil
            else { return nil }
            let own = published.filter { $0.uid == uid.series }
            guard !own.isEmpty, own.allSatisfy({ $0.series.isCare && !$0.series.item.isLensSet })
            else { return nil }
            items += own.map(\.series.item)
            days.append(day)
            if case .utc(let moment)? = component["COMPLETED"]?.moments.first {
                days.append(moment.utc.date)
            }
        }
        return firstDay(of: days, items)
    }
}

extension Household {
    /// Returns the prefixes of the UIDs that were ever published for the items, on one day or on
    /// all days.
    package func uidPrefixes(
        of items: Set<String>, on day: CivilDate?, _ person: String
    ) throws -> [String] {
        let series = try plans(of: person).published.filter {
            items.contains($0.series.item.id)
        }
        let end = day.map { "-\($0.description.filter { $0 != "-" })" } ?? ""
        return Set(series.map { $0.uid.prefix { $0 != "@" } + end }).sorted()
    }

    /// Returns the given items and all items that can be due at the same time as them, directly or
    /// transitively. Returns `nil` if this cannot be determined from the times alone.
    package func itemsDueTogether(
        with items: Set<String>, _ person: String
    ) throws -> Set<String>? {
        let series = try plans(of: person).published.map(\.series).filter {
            $0.isCare && !$0.item.isLensSet
        }
        let byTheDay = series.allSatisfy {
            if case .days = $0.dates { $0.shift == nil } else { false }
        }
        guard byTheDay, Set(series.map(\.zone.name)).count < 2 else { return nil }
        var (found, new) = (items, items)
        while !new.isEmpty {
            let clocks = Set(series.filter { new.contains($0.item.id) }.map(\.clock))
            new = Set(series.filter { clocks.contains($0.clock) }.map(\.item.id))
                .subtracting(found)
            found.formUnion(new)
        }
        return found
    }

    /// Returns whether an answer to one of the items can only change tasks of its day. This is the
    /// case if no stock or linked item depends on it, and each task has its date in the UID.
    package func areAnsweredByTheDay(_ items: Set<String>, _ person: String) throws -> Bool {
        try plans(of: person).published.map(\.series).filter { items.contains($0.item.id) }
            .allSatisfy { series in
                guard case .days = series.dates, series.isCare, series.item.stock == nil,
                    series.item.link == nil
                else { return false }
                if case .single = series.form { return false }
                return true
            }
    }

    /// Returns the items that were ever published with the given UID.
    package func items(havingUID uid: String, _ person: String) throws -> Set<String> {
        guard let series = PublishedUID(uid)?.series else { return [] }
        return Set(
            try plans(of: person).published.filter { $0.uid == series }.map(\.series.item.id))
    }

    /// Returns the given items and all items that ever followed them, directly or transitively.
    package func followers(of items: Set<String>, _ person: String) throws -> Set<String> {
        let all = try plans(of: person).published.map(\.series.item).filter { $0.link != nil }
        var (found, new) = (items, items)
        while !new.isEmpty {
            let ids = all.filter { item in item.link.map { new.contains($0.item) } ?? false }
            new = Set(ids.map(\.id)).subtracting(found)
            found.formUnion(new)
        }
        return found
    }

    /// Returns whether one of the items was ever a lens set.
    package func haveLenses(_ items: Set<String>, _ person: String) throws -> Bool {
        try plans(of: person).published.contains {
            items.contains($0.series.item.id) && $0.series.item.isLensSet
        }
    }
}

extension CalendarSource {
    /// Returns the previously seen states that apply to this source. The version on which the
    /// object was edited replaces the last seen state of the whole object.
    fileprivate func known(_ seen: [LastSeenState]) -> [LastSeenState] {
        guard let basis else { return isAnswer ? seen.map(\.unstamped) : seen }
        let start = seen.first { $0.recurrence.isEmpty }?.start
        let rest = seen.filter { !$0.recurrence.isEmpty }
        return (rest + [basis.beginning(at: start)]).map(\.unstamped)
    }
}
