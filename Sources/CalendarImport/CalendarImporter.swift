package import Adherence
package import CivilTime
package import Feed
import ICalendar
package import Journal

/// Converts imported calendars into journal entries and findings.
///
/// A pure function of the calendars and of the state passed to the initializer.
package struct CalendarImporter {
    /// A person whose plan the calendars may refer to.
    package struct Person: Sendable {
        /// The person's plans and record, from the beginning.
        package let timeline: Timeline
        /// Every series that feeds have published for the person in any version of the plan, oldest
        /// first.
        package let published: [PublishedSeries]

        /// Creates a person from their timeline and published series.
        package init(_ timeline: Timeline, published: [PublishedSeries]) {
            self.timeline = timeline
            self.published = published
        }
    }
    private let persons: [Person]
    private let aliases: [String: String]
    private let sightings: [String: [LastSeenState]]
    private let zones: ZoneDirectory
    private let now: Instant
    private let policy: any RecordingPolicy

    /// Creates an importer from the state before the import.
    ///
    /// - Parameters:
    ///   - aliases: Maps the UID under which another program continues a series to the previous
    ///   UID.
    ///   - sightings: The states of objects at the last import, by the name of their location.
    package init(
        _ persons: [Person], aliases: [String: String], sightings: [String: [LastSeenState]],
        zones: ZoneDirectory, now: Instant, policy: any RecordingPolicy
    ) {
        self.persons = persons
        self.aliases = aliases
        self.sightings = sightings
        self.zones = zones
        self.now = now
        self.policy = policy
    }

    /// Returns the entries and findings that follow from the sources.
    ///
    /// - Parameter newID: Creates the ID of each new entry.
    package func conclusions(
        from sources: [CalendarSource], newID: @escaping () -> EntryID
    ) -> Conclusions {
        let persons = persons.map { PublishedView($0, zones) }
        let memories = PlaceStates(sightings)
        let sorting = Sorting(sources, persons, aliases, memories)
        let sent = Set(sources.filter(\.isSent).flatMap { $0.statements.map(\.place) })
        // Objects that arrive late never undo anything, so they need no comparison.
        let places = PlaceContents.all(sources, sorting).filter { !sent.contains($0.place) }
            .map { contents in
                PlaceComparison(contents, memories[contents.place], sorting, now: now)
            }
        let answering = Set(sources.filter(\.isAnswer).compactMap(\.ownPlace))
        let said = { (claim: Claim) in
            if answering.contains(claim.origin.place) { return claim.said(at: now) }
            return sent.contains(claim.origin.place) ? claim.sent : claim
        }
        let claims = sorting.claims(at: now).map { said(memories[$0.origin.place].judged($0)) }
        let answers = Answers(claims)
        let changes = places.flatMap { $0.claims(answers) }.map(said)
        let reconciler = sources.lazy.compactMap(\.author).first
        var resolver = ClaimResolver(now: now, policy: policy, newID: newID) { claim in
            reconciler ?? .imported(from: claim.origin.shownPlace)
        }
        resolver.settle(claims + changes) { memories[$0.origin.place].supersedes($0) }
        var conclusions = resolver.conclusions
        conclusions.aliases = sorting.newAliases
        conclusions.sightings = Dictionary(
            places.map { ($0.contents.place.name, $0.sightings(answers)) }
        ) { first, _ in first }
        conclusions.add(unreadable: sources, read: now)
        return conclusions
    }
}

extension Conclusions {
    /// Keeps the bytes of each component that could not be parsed as evidence, and adds a finding
    /// for it.
    fileprivate mutating func add(unreadable sources: [CalendarSource], read now: Instant) {
        for file in sources.flatMap(\.files) {
            for problem in file.reading.problems where !problem.raw.isEmpty {
                let id = EvidenceID(
                    of: ["unreadable", String(decoding: problem.raw, as: UTF8.self)])
                unmatched.append(
                    Evidence(
                        id: id, read: now, origin: file.name, line: problem.line,
                        raw: KeptBytes.of(problem.raw)))
                findings.append(
                    Finding(
                        what: nil, person: nil, title: "", occurrence: nil, start: nil, at: nil,
                        style: .single, verdict: .unmatched(.unreadable), file: file.name,
                        line: problem.line, entry: nil, evidence: id))
            }
        }
    }
}
