import Adherence
import CivilTime
import Feed
import Journal
import Schedule

/// Reconciles claims about one occurrence with the record.
struct OccurrenceReconciler: Reconciler {
    private let outcome: Outcome
    private let person: PublishedView
    private let now: Instant
    private var log: EntryLog
    private let policy: any RecordingPolicy

    /// The tolerated clock difference in seconds. A completion time further in the future gets the
    /// grade `check`.
    private static let clockError = 10 * 60

    init(
        _ outcome: Outcome, _ person: PublishedView, now: Instant, _ policy: any RecordingPolicy
    ) {
        self.policy = policy
        self.outcome = outcome
        self.person = person
        self.now = now
        log = EntryLog(
            person.timeline.record.indices(on: outcome.name), of: person.timeline.record,
            item: outcome.name.item, kinds: [.taken, .skipped, .seen, .snoozed])
    }

    mutating func note(_ entry: Entry) { log.note(entry) }

    func answer(to claim: Claim) -> ReconciledAnswer {
        switch claim.assertion {
        case .notDone(let state):
            log.undoAnswer(claim) { $0.action.kind == state.kind && claim.mayUndo($0) }
        case .done(let time): done(claim, time)
        case .left(let at): left(claim, at: min(at ?? now, now))
        case .seen(let at): seen(claim, at: min(at, now))
        case .snoozed(let until, let at): snoozed(claim, until, at: min(at ?? now, now, until))
        }
    }

    private var isAnswered: Bool { log.standing.contains { $0.action.kind.answers } }
    private var planned: Planned {
        Planned(
            slot: outcome.name.slot, ordinal: outcome.name.ordinal,
            start: outcome.isAllDay ? nil : outcome.start)
    }

    private func draft(_ action: Action) -> EntryDraft {
        EntryDraft(
            subject: outcome.series.subject(of: person, at: action.at), day: outcome.date,
            action: action)
    }

    private func left(_ claim: Claim, at: Instant) -> ReconciledAnswer {
        if isAnswered || log.isRefuted(claim, as: { $0.action.kind == .skipped }) { return .known }
        return .entries([draft(.skipped(planned, at: at))], claim.grade)
    }

    private func seen(_ claim: Claim, at: Instant) -> ReconciledAnswer {
        if log.contains({ $0.action.kind == .seen }) { return .known }
        return .entries([draft(.seen(planned, at: at))], claim.grade)
    }

    private func snoozed(_ claim: Claim, _ until: Instant, at: Instant) -> ReconciledAnswer {
        // An answered occurrence cannot be snoozed, so the rescheduled text is merely outdated.
        if isAnswered && claim.style == .moved { return .known }
        if log.contains({ $0.action.until == until }) { return .known }
        return .entries([draft(.snoozed(planned, at: at, until: until))], claim.grade)
    }
}

extension OccurrenceReconciler {
    private func done(_ claim: Claim, _ time: ParsedTask.DoneTime) -> ReconciledAnswer {
        let (at, grade) = moment(time, of: claim)
        let taken = log.standing.filter { $0.action.kind == .taken }
        if taken.contains(where: { !isBetter(grade, at, than: $0) }) { return .known }
        let isRefuted =
            taken.isEmpty
            ? log.isRefuted(claim, as: { $0.action.kind == .taken }) : log.hasUndone(at)
        if isRefuted { return .known }
        if hasWaited(claim, time) { return .mismatch(.tooEarly) }
        let action = Action.taken(planned, at: at, outcome.amount)
        return policy.decision(on: .taken(outcome, at: at), in: person.timeline)
            .answer(taken.map(EntryDraft.init(undoing:)) + [draft(action)], grade)
    }

    /// Returns whether the tick was already there at the last import, but too early to be recorded.
    /// Such a tick does not become valid later.
    private func hasWaited(_ claim: Claim, _ time: ParsedTask.DoneTime) -> Bool {
        guard case .unknown = time, claim.novelty == .same else { return false }
        return !log.contains { $0.action.kind == .taken }
    }

    /// Returns the best known completion time and its grade.
    private func moment(_ time: ParsedTask.DoneTime, of claim: Claim) -> (Instant, Grade) {
        switch time {
        case .stated(let at), .about(let at):
            guard at.seconds > now.seconds + Self.clockError else {
                return (min(at, now), claim.grade)
            }
            return (min(claim.origin.written ?? now, now), .check)
        case .unknown: return (min(outcome.start, now), max(claim.grade, .likely))
        }
    }

    /// Returns whether a claim gives a better intake time than an entry.
    ///
    /// Of exact times the earliest counts. Entries from other sources stay, and an equal time is no
    /// improvement, because dosecal itself may have written it.
    private func isBetter(_ grade: Grade, _ at: Instant, than entry: Entry) -> Bool {
        guard entry.source == .calendar, let basis = entry.basis, let known = entry.action.at,
            known != at
        else { return false }
        if grade != basis.grade { return grade < basis.grade }
        return grade == .exact && at < known
    }
}

extension LastSeenState.State {
    /// The kind of entry that corresponds to the state. A missing object was skipped.
    fileprivate var kind: Action.Kind? {
        switch self {
        case .open: nil
        case .done: .taken
        case .left, .gone: .skipped
        }
    }
}

extension Claim {
    /// Returns whether the claim may undo this entry.
    ///
    /// A copy has the title and time of an occurrence, but may be an unrelated task, so it only
    /// undoes the entry made from it.
    fileprivate func mayUndo(_ entry: Entry) -> Bool {
        guard style == .copy, let basis = entry.basis else { return style != .copy }
        let times = [entry.action.at.map { ParsedTask.DoneTime.stated($0) }, .unknown]
        return times.compactMap { $0 }.contains { time in
            basis.evidence
                == Claim(.done(time), target, style, grade, origin, person).evidenceID
        }
    }
}

extension Action.Kind {
    /// Whether an entry of this kind answers an occurrence.
    fileprivate var answers: Bool { self == .taken || self == .skipped }
}
