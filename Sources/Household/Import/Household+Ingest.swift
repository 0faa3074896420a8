import Adherence
import CarePlan
package import CivilTime
package import CalendarImport
import Feed
import ICalendar
package import Journal
import Schedule

extension Household {
    /// Takes what an app has written into the record, within a change: one object, told by itself.
    /// Gives the entries that came of it.
    ///
    /// Of the record only as much is read as the object can be about, and of what was seen before
    /// only what bears its UID.
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
        let conclusions = view.confirmation(sightings: sightings)
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

    /// The first day of the record that components can be about; nil for the whole record.
    ///
    /// That is known where each is about one dose alone. What was done with lenses follows from all
    /// that was ever said of them.
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
    /// What the UIDs of all that was ever published of some items begin with; those of one day, where
    /// it is given.
    package func uidPrefixes(
        of items: Set<String>, on day: CivilDate?, _ person: String
    ) throws -> [String] {
        let series = try plans(of: person).published.filter {
            items.contains($0.series.item.id)
        }
        let end = day.map { "-\($0.description.filter { $0 != "-" })" } ?? ""
        return Set(series.map { $0.uid.prefix { $0 != "@" } + end }).sorted()
    }

    /// These items with all that may be due at one time with them, or with one of those; nil where
    /// that may be anything.
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

    /// Whether each answer to these items can change no more of them than tasks of the same day:
    /// nothing else follows from what was taken, and every task has its day in its UID.
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

    /// The items of which a UID ever told.
    package func items(havingUID uid: String, _ person: String) throws -> Set<String> {
        guard let series = PublishedUID(uid)?.series else { return [] }
        return Set(
            try plans(of: person).published.filter { $0.uid == series }.map(\.series.item.id))
    }

    /// These items with all that ever followed one of them, or one of those.
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

    /// Whether one of these items ever was a lens set.
    package func haveLenses(_ items: Set<String>, _ person: String) throws -> Bool {
        try plans(of: person).published.contains {
            items.contains($0.series.item.id) && $0.series.item.isLensSet
        }
    }
}

extension CalendarSource {
    /// What was seen at its place before, as it bears on what it says now: what it was written upon takes
    /// the place of what was seen of the whole object last.
    fileprivate func known(_ seen: [LastSeenState]) -> [LastSeenState] {
        guard let basis else { return isAnswer ? seen.map(\.unstamped) : seen }
        let start = seen.first { $0.recurrence.isEmpty }?.start
        let rest = seen.filter { !$0.recurrence.isEmpty }
        return (rest + [basis.beginning(at: start)]).map(\.unstamped)
    }
}
