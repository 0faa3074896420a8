import Adherence
import CivilTime
import Feed
import Journal

/// The objects that were at a location and are now missing.
struct MissingObjects {
    private let contents: PlaceContents
    private let sorting: Sorting
    private let now: Instant
    /// The missing objects in the order in which they were kept. Empty if part of the location
    /// could not be read, or for copies.
    private let gone: [LastSeenState]
    /// Whether more open objects are missing than `mostDeletions`. The calendar was then probably
    /// emptied, and nothing was skipped.
    private let isEmptied: Bool

    /// The maximum number of deletions at once. A larger number suggests that the whole calendar
    /// was replaced or emptied.
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
            $0.state == .open
                && sorting.couldBeDeleted($0, isMaintainedByUs: contents.isMaintainedByUs)
        }
        isEmptied = deleted > Self.mostDeletions
    }

    /// The claims that follow from the missing objects.
    var claims: [Claim] {
        gone.filter { $0.state == .open && $0.recurrence.isEmpty }.compactMap(claim)
    }

    /// Returns the claim that a deleted open occurrence was skipped, provided that it could still
    /// be done when it was last seen.
    private func claim(_ gone: LastSeenState) -> Claim? {
        guard let group = sorting.group(of: gone.uid) else { return nil }
        let absence = Claim.Origin.absence(of: gone.uid, from: contents.place)
        guard group.isOfOne else {
            // Answers to the followed item can remove every occurrence of a series.
            if hasLeft(group) || group.follows { return nil }
            return Claim(
                .left(nil), .none(.tooMuch, group.newest), .deleted, .check, absence, group.person)
        }
        guard sorting.couldBeDeleted(gone, isMaintainedByUs: contents.isMaintainedByUs) else {
            return nil
        }
        // After a change of the plan, the same dose may have another UID.
        if case .occurrence(let outcome) = group.target, contents.hasObject(for: outcome) {
            return nil
        }
        return Claim(
            .left(nil), isEmptied ? .none(.tooMuch, group.newest) : group.target, .deleted,
            isEmptied ? .check : .likely, absence, group.person
        ).with(.changed)
    }

    /// Returns whether the plan explains the absence: nothing of the series is left, or it has
    /// another UID now.
    private func hasLeft(_ series: ObjectGroup) -> Bool {
        guard let next = series.next(after: now) else { return true }
        return contents.hasObject(for: next)
    }

    /// Updates the states of missing objects that are kept until the next import.
    func keep(in kept: inout [ObjectKey: LastSeenState]) {
        for sighting in gone {
            let key = sighting.key(at: contents.place)
            switch sighting.state {
            case .gone: kept[key] = sorting.isOver(sighting, at: now) ? nil : sighting
            case .open
            where sorting.couldBeDeleted(sighting, isMaintainedByUs: contents.isMaintainedByUs):
                kept[key] = isEmptied ? sighting : sighting.asGone
            case .open, .done, .left: kept[key] = nil
            }
        }
    }
}

extension Sorting {
    /// Returns whether the absence of an object can mean a deletion.
    ///
    /// Calendars drop past objects automatically unless dosecal maintains them, and drop
    /// occurrences that the plan no longer requires.
    fileprivate func couldBeDeleted(_ sighting: LastSeenState, isMaintainedByUs: Bool) -> Bool {
        guard let (outcome, person) = outcome(of: sighting), person.isRequired(outcome) else {
            return false
        }
        return outcome.answer == nil && (isMaintainedByUs || sighting.seen < outcome.end)
    }

    /// Returns whether the occurrence is over, so that its return could no longer mean anything.
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
