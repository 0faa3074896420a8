import CarePlan
import CivilTime
package import CalendarImport
package import Journal

extension Household {
    /// A calendar source to import, with the version that its server reports.
    package struct Import: Sendable {
        /// The calendars that were read.
        package let source: CalendarSource
        /// The version that the server reports, or `nil` if there is none.
        package let version: String?

        /// Creates an import.
        package init(_ source: CalendarSource, version: String? = nil) {
            self.source = source
            self.version = version
        }
    }

    /// The result of an import.
    package struct ImportResult: Sendable {
        /// The conclusions from the calendars.
        package let conclusions: Conclusions
        /// The persons to whom the calendars can refer.
        package let persons: [Person]
        /// The evidence that matched nothing.
        package let waiting: WaitingEvidence
        /// The concerns about the recorded doses, by entry ID.
        package let concerns: [EntryID: [Concern]]
    }

    /// Imports calendars into the journal. If `person` is given, only components about this person
    /// are imported.
    ///
    /// To keep other writers from waiting, the conclusions are drawn outside a transaction and
    /// written in short ones. The last transaction stores what was seen, so an interrupted import
    /// is repeated. If the data that the conclusions depend on changes before they are written,
    /// they are drawn again. `progress` gets the number of written pieces of evidence and entries.
    package func importing(
        _ imports: [Import], about person: String? = nil,
        _ progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws -> ImportResult {
        var earlier: ImportResult?
        return try store.attempt {
            var conclusion = try conclude(imports, about: person)
            let evidence = conclusion.conclusions.evidence + conclusion.unmatched
            let all = evidence.count + conclusion.conclusions.entries.count
            progress(0, all)
            try keep(evidence) { progress($0, all) }
            let isKept = try keepInParts(&conclusion, from: imports, about: person) {
                progress(evidence.count + $0, all)
            }
            earlier = try conclusion.imported(after: store.unmatched(), earlier)
            return isKept ? earlier : nil
        } orWithin: { change in
            try importing(imports, about: person, in: change, after: earlier)
        }
    }

    /// Imports calendars within a transaction that is already open. Suitable for a few objects
    /// only, because other writers wait meanwhile.
    package func importing(
        _ imports: [Import], about person: String?, in change: borrowing StoreChange
    ) throws -> ImportResult {
        try importing(imports, about: person, in: change, after: nil)
    }

    /// Imports calendars after an earlier attempt that may have written a part of the conclusions.
    private func importing(
        _ imports: [Import], about person: String?, in change: borrowing StoreChange,
        after earlier: ImportResult?
    ) throws -> ImportResult {
        let conclusion = try conclude(imports, about: person)
        try keep(conclusion, from: imports, about: person, in: change)
        return try conclusion.imported(after: store.unmatched(), earlier)
    }

    /// Returns the result that an import would have, without writing anything.
    package func previewImport(
        of imports: [Import], about person: String? = nil
    ) throws -> ImportResult {
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
            let conclusions = view.importer(sightings: mine)
                .conclusions(from: imports.map(\.source), newID: newID)
            let others = basis.sightings.mapValues { $0.filter { !view.scope.has($0.uid) } }
            return Conclusion(
                persons: view.persons, conclusions: conclusions, others: others,
                before: try store.unmatched(), basis: basis)
        }
    }

    /// Writes the evidence in short transactions, before the entries that refer to it. Evidence
    /// without an entry has no effect.
    private func keep(_ evidence: [Evidence], _ progress: (_ done: Int) -> Void) throws {
        var rest = evidence[...]
        while !rest.isEmpty {
            var bytes = 0
            let few = rest.prefix(Self.mostPieces).prefix { piece in
                defer { bytes += piece.raw.count }
                return bytes <= Self.mostBytes
            }
            try store.write { change in try change.add(Array(few)) }
            rest = rest.dropFirst(few.count)
            progress(evidence.count - rest.count)
        }
    }

    /// Writes the conclusions in parts, the entries first, as long as the data that they depend on
    /// is unchanged. Returns `false` if it has changed; the conclusions then contain only the
    /// written entries.
    private func keepInParts(
        _ conclusion: inout Conclusion, from imports: [Import], about person: String?,
        _ progress: (_ done: Int) -> Void
    ) throws -> Bool {
        let all = conclusion.conclusions.entries
        var count = 0
        while true {
            let few = all[count...].prefix(Self.mostPieces)
            let isLast = count + few.count == all.count
            let basis = try store.write { change -> StoreBasis? in
                // The transaction can be retried, so it starts from a copy of the previous state.
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
            count += few.count
            progress(count)
            if isLast { return true }
            conclusion.basis = basis
        }
    }

    /// The maximum size of one transaction, for which other writers wait.
    private static let mostPieces = 500
    private static let mostBytes = 1 << 20

    /// Writes the evidence, the entries and the state of the sources.
    private func keep(
        _ conclusion: Conclusion, from imports: [Import], about person: String?,
        in change: borrowing StoreChange
    ) throws {
        try change.add(conclusion.conclusions.evidence)
        try change.append(conclusion.conclusions.entries)
        try finish(conclusion, from: imports, about: person, in: change)
    }

    /// Writes everything that follows the entries.
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
        // The version is not stored after an import for one person; otherwise the source would
        // count as unchanged for the others.
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

/// The conclusions from calendars before they are written.
private struct Conclusion {
    let persons: [Person]
    var conclusions: Conclusions
    /// The last seen states of other persons' objects, by place.
    let others: [String: [LastSeenState]]
    /// The unmatched evidence before the import.
    let before: [Unmatched]
    /// The state of the store that the conclusions depend on.
    var basis: StoreBasis

    /// The persons whose records the conclusions depend on.
    var subjects: Set<String> { Set(conclusions.findings.compactMap(\.person)) }

    /// The unmatched evidence of this import that was not known before.
    var unmatched: [Evidence] {
        let known = Set(before.map(\.evidence.id))
        return conclusions.unmatched.filter { !known.contains($0.id) }
    }

    /// Returns the result of the import, including what an earlier attempt has written.
    func imported(
        after: [Unmatched], _ earlier: Household.ImportResult? = nil
    ) -> Household.ImportResult {
        let concerns = persons.reduce(into: earlier?.concerns ?? [:]) { concerns, person in
            concerns.merge(person.concerns(about: conclusions.entries)) { first, _ in first }
        }
        return Household.ImportResult(
            conclusions: conclusions.following(earlier?.conclusions), persons: persons,
            waiting: WaitingEvidence(conclusions.unmatched, before: before, after: after),
            concerns: concerns)
    }
}

/// The unmatched evidence of an import, split into new and known.
package struct WaitingEvidence: Sendable {
    /// The number of each new piece of evidence, or `nil` for all if nothing was written.
    package let new: [EvidenceID: Int?]
    /// The number of unsettled pieces of evidence before the import.
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
    /// The name of the place under which the states of the source's objects are stored, or `nil` if
    /// the source is a copy of a calendar.
    package var place: String? {
        if case .place(let name) = kind { name } else { nil }
    }
}
