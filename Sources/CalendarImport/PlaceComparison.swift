import Adherence
import CivilTime
import Feed
import Journal

/// What is at a place now, held against what was seen there before.
struct PlaceComparison {
    let contents: PlaceContents
    let memory: PlaceState
    private let missing: MissingObjects
    private let copier: CopyClaims
    let now: Instant
    /// What was said of single occurrences of series, by the UID.
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

    /// What is claimed by comparison: what was answered and is not any more, or otherwise, and
    /// what is gone.
    func claims(_ answers: Answers) -> [Claim] {
        let changed = contents.groups.flatMap { group in
            reopened(group, answers)
                + seen(in: group).compactMap { reopened($0, group, answers) }
        }
        let moved = contents.isOurs ? contents.groups.flatMap { $0.moveClaims(now: now) } : []
        return changed + contents.copies.compactMap { reopened($0, copier) } + missing.claims
            + moved
    }

    /// What was said before of single occurrences of a series.
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

/// What is to be kept of the place for the next reading.
extension PlaceComparison {
    /// All of it, in order.
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
        // The most recent come first, and stay.
        for group in contents.groups {
            for statement in group.current.reversed() {
                let key = statement.key
                let state = answers[key] ?? .open
                // Of copies, what nobody has touched tells nothing later.
                if contents.place.isCopy, state == .open, statement.isUntouched { continue }
                if isSuperseded(statement, by: kept[key]) { continue }
                kept[key] = statement.sighting(state, start: group.begun(by: statement), seen: now)
            }
        }
    }

    /// Whether a copy is older than what was seen of the same object.
    private func isSuperseded(_ statement: ParsedTask, by kept: LastSeenState?) -> Bool {
        guard contents.place.isCopy, let kept else { return false }
        return statement.revision < kept.revision
    }
}
