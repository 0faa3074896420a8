import Adherence
import CivilTime
import Feed
import Journal

/// A comparison of the content of a location with the states from the last import.
struct PlaceComparison {
    let contents: PlaceContents
    let memory: PlaceState
    private let missing: MissingObjects
    private let copier: CopyClaims
    let now: Instant
    /// The states of single occurrences of series, by UID.
    private let occurrences: [String: [LastSeenState]]

    init(_ contents: PlaceContents, _ memory: PlaceState, _ sorting: Sorting, now: Instant) {
        self.contents = contents
        self.now = now
        copier = sorting.copier
        self.memory = memory
        missing = MissingObjects(from: contents, seen: memory.seen, sorting, now: now)
        occurrences = Dictionary(
            grouping: memory.all.values.filter { !$0.recurrence.isEmpty }
                .sorted { $0.recurrence < $1.recurrence }, by: \.uid)
    }

    /// Returns the claims that follow from differences: answers that were removed or changed,
    /// deleted objects, and rescheduled ones.
    func claims(_ answers: Answers) -> [Claim] {
        let changed = contents.groups.flatMap { group in
            reopened(group, answers)
                + seen(in: group).compactMap { reopened($0, group, answers) }
        }
        let moved = contents.isOurs ? contents.groups.flatMap { $0.moveClaims(now: now) } : []
        return changed + contents.copies.compactMap { reopened($0, copier) } + missing.claims
            + moved
    }

    /// Returns the states of the occurrences of a series at the last import.
    private func seen(in group: ObjectGroup) -> [LastSeenState] { occurrences[group.saidUID] ?? [] }

    private func reopened(_ group: ObjectGroup, _ answers: Answers) -> [Claim] {
        group.current.filter(group.isAboutOne).compactMap { statement in
            guard let sighting = memory[statement.key], sighting.state != .open,
                sighting.state != answers.objects[statement.key] ?? .open,
                memory.isNews(statement, after: sighting)
            else { return nil }
            return Claim(
                .notDone(sighting.state), group.target(of: statement),
                statement.recurrence.isEmpty ? .single : .override,
                contents.place.isCopy ? .likely : .exact, .statement(statement), group.person)
        }
    }
}

/// The states to keep until the next import.
extension PlaceComparison {
    /// Returns the states sorted by UID and recurrence.
    func sightings(_ answers: Answers) -> [LastSeenState] {
        var kept = memory.all
        missing.keep(in: &kept)
        keepOccurrences(in: &kept, answers.occurrences[contents.place] ?? [:])
        keepObjects(in: &kept, answers.objects)
        return kept.values.sorted { ($0.uid, $0.recurrence) < ($1.uid, $1.recurrence) }
    }

    private func keepOccurrences(
        in kept: inout [ObjectKey: LastSeenState], _ answers: [ObjectKey: Answers.Answer]
    ) {
        for group in contents.groups {
            for sighting in seen(in: group) {
                kept[sighting.key(at: contents.place)] = following(sighting, group)
            }
        }
        for statement in contents.copies {
            kept[statement.key] = memory[statement.key].map { following($0, statement) }
        }
        for (key, answer) in answers where !isSuperseded(answer.statement, by: kept[key]) {
            kept[key] = answer.sighting(key, seen: now)
        }
        kept = kept.filter { !isOld($0.value) }
    }

    private func keepObjects(
        in kept: inout [ObjectKey: LastSeenState], _ answers: [ObjectKey: LastSeenState.State]
    ) {
        // The newest components come first and are written last, so they win.
        for group in contents.groups {
            for statement in group.current.reversed() {
                let key = statement.key
                let state = answers[key] ?? .open
                // An open, unmodified object in a copy carries no information for the next import.
                if contents.place.isCopy, state == .open, statement.isUntouched { continue }
                if isSuperseded(statement, by: kept[key]) { continue }
                kept[key] = statement.sighting(state, start: group.begun(by: statement), seen: now)
            }
        }
    }

    /// Returns whether a copy is older than the version of the object that was seen before.
    private func isSuperseded(_ statement: ParsedTask, by kept: LastSeenState?) -> Bool {
        guard contents.place.isCopy, let kept else { return false }
        return statement.revision < kept.revision
    }
}
