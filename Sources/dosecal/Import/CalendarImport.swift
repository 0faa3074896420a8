import CarePlan
import CivilTime
import Confirmation
import Feed
import Journal
import Household

/// Takes what calendars say into the journal: all of it or nothing.
struct CalendarImport {
    let household: Household
    let readings: [SourceReading]
    /// The only person whom it is about; nil for everybody.
    var person: String?

    init(_ household: Household, _ readings: [SourceReading], about person: String? = nil) {
        self.household = household
        self.readings = readings
        self.person = person
    }

    /// What the calendars come to; a trial writes nothing of it.
    func run(isTrial: Bool) throws -> ImportResult {
        // A store that nobody can write can still be looked at.
        guard !isTrial else { return try conclude().result(before: household.store.unmatched()) }
        return try household.store.write { change in
            let before = try household.store.unmatched()
            let conclusion = try conclude()
            try write(conclusion, in: change)
            return try conclusion.result(before: before, after: household.store.unmatched())
        }
    }

    private func conclude() throws -> Conclusion {
        let view = try CalendarView(household, about: person)
        let store = household.store
        let places = Set(readings.flatMap(\.source.placeNames))
        let seen = try Dictionary(
            uniqueKeysWithValues: places.map { ($0, try store.sightings(at: $0)) })
        let mine = seen.mapValues { $0.filter { view.scope.has($0.uid) } }
        let conclusions = view.confirmation(sightings: mine)
            .conclusions(from: readings.map(\.source), newID: household.environment.newEntryID)
        let others = seen.mapValues { $0.filter { !view.scope.has($0.uid) } }
        return Conclusion(view: view, conclusions: conclusions, others: others)
    }

    private func write(_ conclusion: Conclusion, in change: borrowing StoreChange) throws {
        let conclusions = conclusion.conclusions
        try change.add(conclusions.evidence)
        try change.append(conclusions.entries)
        try change.add(unmatched: conclusions.unmatched)
        try change.add(aliases: conclusions.aliases)
        for (place, sightings) in conclusions.sightings.sorted(by: { $0.key < $1.key }) {
            try change.see(sightings + (conclusion.others[place] ?? []), at: place)
        }
        // What was read for one person only would be unchanged for the others the next time.
        guard person == nil else { return }
        for reading in readings {
            guard let place = reading.source.place, let version = reading.version else { continue }
            try change.setVersion(version, of: place)
        }
    }
}

/// What calendars come to, before it is written.
private struct Conclusion {
    let view: CalendarView
    let conclusions: Conclusions
    /// What was seen of other persons at these places.
    let others: [String: [Sighting]]

    func result(before: [Unmatched], after: [Unmatched]? = nil) -> ImportResult {
        ImportResult(
            conclusions: conclusions, persons: view.persons,
            waiting: WaitingEvidence(
                conclusions.unmatched, before: before, after: after ?? before))
    }
}

/// What an import came to.
struct ImportResult {
    let conclusions: Conclusions
    /// The persons whom it can be about.
    let persons: [Person]
    let waiting: WaitingEvidence
}

/// What of the evidence that matched nothing was not known before.
struct WaitingEvidence {
    /// Each piece with the number that it has now; nil where nothing was written.
    let new: [EvidenceID: Int?]
    /// How much waited before and still does.
    let old: Int

    init(_ evidence: [Evidence], before: [Unmatched], after: [Unmatched]) {
        let known = Set(before.map(\.evidence.id))
        let numbers = Dictionary(
            after.map { ($0.evidence.id, $0.number) }, uniquingKeysWith: { first, _ in first })
        new = Dictionary(
            evidence.filter { !known.contains($0.id) }.map {
                ($0.id, numbers[$0.id])
            }, uniquingKeysWith: { first, _ in first })
        old = before.count { $0.settlement == nil }
    }
}

extension CalendarSource {
    /// The name under which its objects are remembered; nil for a copy.
    var place: String? {
        if case .place(let name) = kind { name } else { nil }
    }
}
