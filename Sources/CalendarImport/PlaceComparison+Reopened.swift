import Adherence
import CivilTime
import Feed
import Journal
import Wording

/// Occurrences that a series or a copy answered, and that are open again.
extension PlaceComparison {
    /// The number of days for which the state of an occurrence is kept. Older doses are no longer
    /// corrected, and the stored states need a bound.
    private static let longest = 60

    /// Returns whether the state is too old to be kept.
    func isOld(_ sighting: LastSeenState) -> Bool {
        sighting.date.map { $0.advanced(byDays: Self.longest) < now.utc.date } ?? false
    }

    /// The state of an occurrence that its series answered before.
    private enum DoseStatus {
        /// The state has not changed.
        case asBefore
        /// The occurrence is open again.
        case open(ParsedTask, Outcome)
        /// The series was restarted, which gives no information about the occurrence.
        case restarted
    }

    private func standing(of sighting: LastSeenState, in group: ObjectGroup) -> DoseStatus {
        guard isTold(sighting), let master = group.master, !group.isAboutOne(master),
            memory.isNews(master, after: memory[master.key] ?? sighting),
            let outcome = group.outcome(overriddenAs: sighting.recurrence), group.hasOpen(outcome)
        else { return .asBefore }
        return isRestarted(master, outcome) ? .restarted : .open(master, outcome)
    }

    /// Returns whether the content is complete enough to contain the answer. A copy may be an
    /// excerpt without its overrides.
    private func isTold(_ sighting: LastSeenState) -> Bool {
        contents.isWhole && (!contents.place.isCopy || sighting.start != nil)
    }

    /// Returns whether the series was restarted: published again by dosecal, or reopened by a
    /// client for its next occurrence after the completed one was over.
    private func isRestarted(_ master: ParsedTask, _ outcome: Outcome) -> Bool {
        guard let old = memory[master.key] else { return false }
        if master.isUntouched { return old.revision < master.revision }
        let wasClosed = old.state == .done && old.start.map { $0 <= outcome.start } ?? false
        return wasClosed && master.hasRule && outcome.end < master.written ?? now
    }

    /// Returns the claim that an occurrence is no longer answered, if its series has it open again.
    func reopened(_ sighting: LastSeenState, _ group: ObjectGroup, _ answers: Answers) -> Claim? {
        let key = sighting.key(at: contents.place)
        guard sighting.state != .open, answers.occurrences[contents.place]?[key] == nil,
            case .open(let master, let outcome) = standing(of: sighting, in: group)
        else { return nil }
        return Claim(
            .notDone(sighting.state), .occurrence(outcome), .reopened, .likely,
            .statement(master), group.person)
    }

    /// Returns the state of the occurrence to keep, or `nil` if the series was restarted.
    func following(_ sighting: LastSeenState, _ group: ObjectGroup) -> LastSeenState? {
        switch standing(of: sighting, in: group) {
        case .asBefore: sighting
        case .restarted: nil
        case .open(let master, let outcome):
            master.sighting(of: sighting.recurrence, .open, start: outcome.start, seen: now)
        }
    }
}

/// Copies of single occurrences. The absence of a copy has no meaning, because apps remove
/// completed tasks.
extension PlaceComparison {
    /// Returns the claim that undoes a completed copy, if the copy is open again.
    func reopened(_ copy: ParsedTask, _ copier: CopyClaims) -> Claim? {
        guard let sighting = memory[copy.key], sighting.state == .done, isSetBack(copy, sighting),
            case let claim = copier.claim(of: copy), case .occurrence = claim.target
        else { return nil }
        return Claim(.notDone(.done), claim.target, .copy, .likely, .statement(copy), claim.person)
    }

    /// Returns the state of the copy to keep until the next import.
    func following(_ sighting: LastSeenState, _ copy: ParsedTask) -> LastSeenState {
        isSetBack(copy, sighting)
            ? copy.sighting(.open, start: sighting.start, seen: now) : sighting
    }

    private func isSetBack(_ copy: ParsedTask, _ sighting: LastSeenState) -> Bool {
        !copy.isMarkedDone && memory.isNews(copy, after: sighting)
    }
}

extension LastSeenState {
    /// The date of the occurrence, or `nil` for a series.
    fileprivate var date: CivilDate? {
        if !recurrence.isEmpty { return CivilDate(String(recurrence.prefix(10))) }
        if let published = PublishedUID(uid) { return published.date }
        return start?.utc.date
    }
}
