import CarePlan
import CivilTime
package import CalendarImport
package import Journal

extension Household {
    /// What was read at one place, with what an address says its version is.
    package struct Import: Sendable {
        /// What was read.
        package let source: CalendarSource
        /// What an address says its version is.
        package let version: String?

        /// What was read at a place, and its version.
        package init(_ source: CalendarSource, version: String? = nil) {
            self.source = source
            self.version = version
        }
    }

    /// The result of an import.
    package struct Imported: Sendable {
        /// The conclusions from the calendars.
        package let conclusions: Conclusions
        /// The persons whom it can be about.
        package let persons: [Person]
        /// What matched nothing.
        package let waiting: WaitingEvidence
        /// The concerns about the doses that it records, by entry id.
        package let concerns: [EntryID: [Concern]]
    }

    /// Takes what calendars say into the journal. `person` is the only one whom it is about; nil for
    /// everybody.
    ///
    /// Nobody waits long: the conclusions are drawn while others write, and go into the journal in
    /// short changes. What was seen is remembered with the last of them, so that the next import
    /// goes on where one was cut off. Where what they rest on has changed by the time they are to be
    /// written, they are drawn anew.
    package func importing(_ imports: [Import], about person: String? = nil) throws -> Imported {
        var earlier: Imported?
        return try store.attempt {
            var conclusion = try conclude(imports, about: person)
            try keepEvidence(of: conclusion)
            let isKept = try keepInParts(&conclusion, from: imports, about: person)
            earlier = try conclusion.imported(after: store.unmatched(), earlier)
            return isKept ? earlier : nil
        } orWithin: { change in
            try importing(imports, about: person, in: change, after: earlier)
        }
    }

    /// The same within a change that somebody has begun: for a few objects, as others wait.
    package func importing(
        _ imports: [Import], about person: String?, in change: borrowing StoreChange
    ) throws -> Imported {
        try importing(imports, about: person, in: change, after: nil)
    }

    /// The same after what an earlier attempt has written.
    private func importing(
        _ imports: [Import], about person: String?, in change: borrowing StoreChange,
        after earlier: Imported?
    ) throws -> Imported {
        let conclusion = try conclude(imports, about: person)
        try keep(conclusion, from: imports, about: person, in: change)
        return try conclusion.imported(after: store.unmatched(), earlier)
    }

    /// What an import would do.
    package func previewImport(
        of imports: [Import], about person: String? = nil
    ) throws -> Imported {
        let conclusion = try conclude(imports, about: person)
        return conclusion.imported(after: conclusion.before)
    }

    private func conclude(_ imports: [Import], about person: String?) throws -> Conclusion {
        try store.read {
            let places = Set(imports.flatMap(\.source.placeNames))
            let basis = try StoreBasis(store, at: places)
            let view = try CalendarPersons(self, about: person)
            let answers = Set(imports.map(\.source).filter(\.isAnswer).flatMap(\.placeNames))
            let mine = Dictionary(
                uniqueKeysWithValues: basis.sightings.map { place, sightings in
                    let known = sightings.filter { view.scope.has($0.uid) }
                    return (place, answers.contains(place) ? known.map(\.unstamped) : known)
                })
            let conclusions = view.confirmation(sightings: mine)
                .conclusions(from: imports.map(\.source), newID: newID)
            let others = basis.sightings.mapValues { $0.filter { !view.scope.has($0.uid) } }
            return Conclusion(
                persons: view.persons, conclusions: conclusions, others: others,
                before: try store.unmatched(), basis: basis)
        }
    }

    /// Keeps what entries rest on, and what matches nothing, in short changes before all else: what
    /// nothing names says nothing.
    private func keepEvidence(of conclusion: Conclusion) throws {
        var rest = (conclusion.conclusions.evidence + conclusion.unmatched)[...]
        while !rest.isEmpty {
            var bytes = 0
            let few = rest.prefix(Self.mostPieces).prefix { piece in
                defer { bytes += piece.raw.count }
                return bytes <= Self.mostBytes
            }
            try store.write { change in try change.add(Array(few)) }
            rest = rest.dropFirst(few.count)
        }
    }

    /// Writes conclusions as long as what they rest on holds, the entries first; false if it does
    /// not, and then they are only the ones that were written.
    private func keepInParts(
        _ conclusion: inout Conclusion, from imports: [Import], about person: String?
    ) throws -> Bool {
        let all = conclusion.conclusions.entries
        var count = 0
        while true {
            let few = all[count...].prefix(Self.mostPieces)
            let isLast = count + few.count == all.count
            let basis = try store.write { change -> StoreBasis? in
                // The change may be made anew, and then it rests on what was there before it.
                var basis = conclusion.basis
                guard try basis.holds(in: store, about: conclusion.subjects) else { return nil }
                try change.append(Array(few))
                if isLast {
                    try finish(conclusion, from: imports, about: person, in: change)
                } else {
                    try basis.renew(in: store)
                }
                return basis
            }
            guard let basis else {
                conclusion.conclusions.keep(only: all[..<count])
                return false
            }
            if isLast { return true }
            conclusion.basis = basis
            count += few.count
        }
    }

    /// So much goes into one change: others wait for it.
    private static let mostPieces = 500
    private static let mostBytes = 1 << 20

    /// Writes all of it.
    private func keep(
        _ conclusion: Conclusion, from imports: [Import], about person: String?,
        in change: borrowing StoreChange
    ) throws {
        try change.add(conclusion.conclusions.evidence)
        try change.append(conclusion.conclusions.entries)
        try finish(conclusion, from: imports, about: person, in: change)
    }

    /// Writes what comes after the entries.
    private func finish(
        _ conclusion: Conclusion, from imports: [Import], about person: String?,
        in change: borrowing StoreChange
    ) throws {
        let conclusions = conclusion.conclusions
        try change.add(unmatched: conclusion.unmatched)
        try change.add(aliases: conclusions.aliases)
        for (place, sightings) in conclusions.sightings.sorted(by: { $0.key < $1.key }) {
            try change.see(sightings + (conclusion.others[place] ?? []), at: place)
        }
        // What was read for one person only would be unchanged for the others the next time.
        if person == nil { try remember(versionsOf: imports, in: change) }
    }

    private func remember(
        versionsOf imports: [Import], in change: borrowing StoreChange
    ) throws {
        for item in imports {
            guard let place = item.source.place, let version = item.version else { continue }
            try change.setVersion(version, of: place)
        }
    }
}

/// The conclusions from calendars, before they are written.
private struct Conclusion {
    let persons: [Person]
    var conclusions: Conclusions
    /// What was seen of other persons at these places.
    let others: [String: [LastSeenState]]
    /// What matched nothing before.
    let before: [Unmatched]
    /// What it rests on.
    var basis: StoreBasis

    /// Whose records it rests on.
    var subjects: Set<String> { Set(conclusions.findings.compactMap(\.person)) }

    /// What of it matches nothing, and is new.
    var unmatched: [Evidence] {
        let known = Set(before.map(\.evidence.id))
        return conclusions.unmatched.filter { !known.contains($0.id) }
    }

    /// What it comes to, with what was written of an earlier attempt.
    func imported(
        after: [Unmatched], _ earlier: Household.Imported? = nil
    ) -> Household.Imported {
        let concerns = persons.reduce(into: earlier?.concerns ?? [:]) { concerns, person in
            concerns.merge(person.concerns(about: conclusions.entries)) { first, _ in first }
        }
        return Household.Imported(
            conclusions: conclusions.following(earlier?.conclusions), persons: persons,
            waiting: WaitingEvidence(conclusions.unmatched, before: before, after: after),
            concerns: concerns)
    }
}

/// What of the evidence that matched nothing was not known before.
package struct WaitingEvidence: Sendable {
    /// Each piece with the number that it has now; nil if nothing was written.
    package let new: [EvidenceID: Int?]
    /// How much waited before and still does.
    package let old: Int

    init(_ evidence: [Evidence], before: [Unmatched], after: [Unmatched]) {
        let known = Set(before.map(\.evidence.id))
        let numbers = Dictionary(
            after.map { ($0.evidence.id, $0.number) }, uniquingKeysWith: { first, _ in first })
        new = Dictionary(
            evidence.filter { !known.contains($0.id) }.map { ($0.id, numbers[$0.id]) },
            uniquingKeysWith: { first, _ in first })
        old = before.count { $0.settlement == nil }
    }
}

extension CalendarSource {
    /// The name under which its objects are remembered; nil for a copy.
    package var place: String? {
        if case .place(let name) = kind { name } else { nil }
    }
}
