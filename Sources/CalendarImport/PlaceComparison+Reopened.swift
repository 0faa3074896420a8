import Adherence
import CivilTime
import Feed
import Journal
import Wording

/// What was said of an occurrence otherwise than by an object of its own that is still there: it is
/// taken back by a series that has it open again, or by a copy that is.
extension PlaceComparison {
    /// So many days after a dose nobody corrects it any more, and what is kept of a series for
    /// each of its occurrences must end somewhere.
    private static let longest = 60

    /// Whether it need not be kept where it is gone.
    func isOld(_ sighting: LastSeenState) -> Bool {
        sighting.date.map { $0.advanced(byDays: Self.longest) < now.utc.date } ?? false
    }

    /// The state of an occurrence in a series of which something was said before.
    private enum DoseStatus {
        /// Nothing says otherwise.
        case asBefore
        /// It is open again.
        case open(ParsedTask, Outcome)
        /// The series was restarted, which says nothing about it.
        case anew
    }

    private func standing(of sighting: LastSeenState, in group: ObjectGroup) -> DoseStatus {
        guard isTold(sighting), let master = group.master, !group.isAboutOne(master),
            memory.isNews(master, after: memory[master.key] ?? sighting),
            let outcome = group.outcome(overriddenAs: sighting.recurrence), group.hasOpen(outcome)
        else { return .asBefore }
        return isAnew(master, outcome) ? .anew : .open(master, outcome)
    }

    /// Whether it would be told if it were still said: a copy can be a part, without the override.
    private func isTold(_ sighting: LastSeenState) -> Bool {
        contents.isWhole && (!contents.place.isCopy || sighting.start != nil)
    }

    /// Whether dosecal published the series anew, or somebody opened one that was closed for its
    /// next occurrence: when the one that was done was over.
    private func isAnew(_ master: ParsedTask, _ outcome: Outcome) -> Bool {
        guard let old = memory[master.key] else { return false }
        if master.isUntouched { return old.revision < master.revision }
        let wasClosed = old.state == .done && old.start.map { $0 <= outcome.start } ?? false
        return wasClosed && master.hasRule && outcome.end < master.written ?? now
    }

    /// The undoing of what was said of an occurrence, where its series has it open again.
    func reopened(_ sighting: LastSeenState, _ group: ObjectGroup, _ answers: Answers) -> Claim? {
        let key = sighting.key(at: contents.place)
        guard sighting.state != .open, answers.occurrences[contents.place]?[key] == nil,
            case .open(let master, let outcome) = standing(of: sighting, in: group)
        else { return nil }
        return Claim(
            .notDone(sighting.state), .occurrence(outcome), .reopened, .likely,
            .statement(master), group.person)
    }

    /// What is to be kept of it then.
    func following(_ sighting: LastSeenState, _ group: ObjectGroup) -> LastSeenState? {
        switch standing(of: sighting, in: group) {
        case .asBefore: sighting
        case .anew: nil
        case .open(let master, let outcome):
            master.sighting(of: sighting.recurrence, .open, start: outcome.start, seen: now)
        }
    }
}

/// Copies of one occurrence each. One that is gone says nothing: apps clear away what is done.
extension PlaceComparison {
    /// The undoing of what a finished copy said, where that is open again.
    func reopened(_ copy: ParsedTask, _ copier: CopyClaims) -> Claim? {
        guard let sighting = memory[copy.key], sighting.state == .done, isSetBack(copy, sighting),
            case let claim = copier.claim(of: copy), case .occurrence = claim.target
        else { return nil }
        return Claim(.notDone(.done), claim.target, .copy, .likely, .statement(copy), claim.person)
    }

    /// What is to be kept of it then.
    func following(_ sighting: LastSeenState, _ copy: ParsedTask) -> LastSeenState {
        isSetBack(copy, sighting)
            ? copy.sighting(.open, start: sighting.start, seen: now) : sighting
    }

    private func isSetBack(_ copy: ParsedTask, _ sighting: LastSeenState) -> Bool {
        !copy.isMarkedDone && memory.isNews(copy, after: sighting)
    }
}

extension LastSeenState {
    /// The day of the occurrence that it is about; nil if it is about a series.
    fileprivate var date: CivilDate? {
        if !recurrence.isEmpty { return CivilDate(String(recurrence.prefix(10))) }
        if let published = PublishedUID(uid) { return published.date }
        return start?.utc.date
    }
}
