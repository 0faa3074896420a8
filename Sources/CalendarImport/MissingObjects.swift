import Adherence
import CivilTime
import Feed
import Journal

/// What was at a place and is gone.
struct MissingObjects {
    private let contents: PlaceContents
    private let sorting: Sorting
    private let now: Instant
    /// In the order in which it was kept; empty where nothing can be missing for certain.
    private let gone: [LastSeenState]
    /// Whether so much is gone that it cannot have been deleted dose by dose.
    private let isEmptied: Bool

    /// If more than this is gone at once, something else has happened to the place.
    private static let mostDeletions = 5

    init(
        from contents: PlaceContents, seen: [LastSeenState], _ sorting: Sorting, now: Instant
    ) {
        self.contents = contents
        self.sorting = sorting
        self.now = now
        let uids = contents.uids
        gone =
            contents.isWhole && !contents.place.isCopy ? seen.filter { !uids.contains($0.uid) } : []
        let deleted = gone.count {
            $0.state == .open && sorting.couldBeDeleted($0, isTended: contents.isTended)
        }
        isEmptied = deleted > Self.mostDeletions
    }

    /// What its being gone says.
    var claims: [Claim] {
        gone.filter { $0.state == .open && $0.recurrence.isEmpty }.compactMap(claim)
    }

    /// Something open is gone: skipped, where it could still have been done when it was there last.
    private func claim(_ gone: LastSeenState) -> Claim? {
        guard let group = sorting.group(of: gone.uid) else { return nil }
        let absence = Claim.Origin.absence(of: gone.uid, from: contents.place)
        guard group.isOfOne else {
            // Answers to what it follows can leave nothing of a series.
            if hasLeft(group) || group.follows { return nil }
            return Claim(
                .left(nil), .none(.tooMuch, group.newest), .deleted, .check, absence, group.person)
        }
        guard sorting.couldBeDeleted(gone, isTended: contents.isTended) else { return nil }
        // Where the plan changed, the same dose may stand there under another UID.
        if case .occurrence(let outcome) = group.target, contents.tells(of: outcome) { return nil }
        return Claim(
            .left(nil), isEmptied ? .none(.tooMuch, group.newest) : group.target, .deleted,
            isEmptied ? .check : .likely, absence, group.person
        ).with(.changed)
    }

    /// Whether a series is gone by the plan, which has nothing more of it, or has it elsewhere.
    private func hasLeft(_ series: ObjectGroup) -> Bool {
        guard let next = series.next(after: now) else { return true }
        return contents.tells(of: next)
    }

    /// Keeps in mind what is gone.
    func keep(in kept: inout [ObjectKey: LastSeenState]) {
        for sighting in gone {
            let key = sighting.key(at: contents.place)
            switch sighting.state {
            case .gone: kept[key] = sorting.isOver(sighting, at: now) ? nil : sighting
            case .open where sorting.couldBeDeleted(sighting, isTended: contents.isTended):
                kept[key] = isEmptied ? sighting : sighting.asGone
            case .open, .done, .left: kept[key] = nil
            }
        }
    }
}

extension Sorting {
    /// Whether something could still be left out when it was there last: what was over then leaves
    /// a calendar without anybody meaning anything, unless dosecal tends that. What the plan asks
    /// for no more leaves every calendar.
    fileprivate func couldBeDeleted(_ sighting: LastSeenState, isTended: Bool) -> Bool {
        guard let (outcome, person) = outcome(of: sighting), person.isAsked(outcome) else {
            return false
        }
        return outcome.answer == nil && (isTended || sighting.seen < outcome.end)
    }

    /// Whether it cannot come back and mean anything any more.
    fileprivate func isOver(_ sighting: LastSeenState, at now: Instant) -> Bool {
        outcome(of: sighting).map { $0.outcome.end <= now } ?? true
    }

    private func outcome(
        of sighting: LastSeenState
    ) -> (outcome: Outcome, person: PublishedView)? {
        guard let group = group(of: sighting.uid), case .occurrence(let outcome) = group.target
        else { return nil }
        return (outcome, group.person)
    }
}

extension LastSeenState {
    fileprivate var asGone: LastSeenState {
        LastSeenState(
            uid: uid, recurrence: recurrence, state: .gone, sequence: sequence,
            modified: modified, start: start, seen: seen)
    }
}
