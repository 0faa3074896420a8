import Adherence
import CivilTime
import Feed
import Journal
import Schedule

/// What the record says of one occurrence.
struct OccurrenceAccount: Account {
    private let outcome: Outcome
    private let person: PersonView
    private let now: Instant
    /// All entries on it, each with whether it counts.
    private var entries: [(entry: Entry, counts: Bool)]

    /// Clocks differ by so many seconds before anybody needs to look.
    private static let clockError = 10 * 60

    init(_ outcome: Outcome, _ person: PersonView, now: Instant) {
        self.outcome = outcome
        self.person = person
        self.now = now
        let record = person.timeline.record
        entries = record.indices(on: outcome.name).map { (record.entries[$0], record.counts($0)) }
    }

    mutating func note(_ entry: Entry) {
        if case .undone(let id) = entry.deed {
            for index in entries.indices where entries[index].entry.id == id {
                entries[index].counts = false
            }
        } else {
            entries.append((entry, true))
        }
    }

    func answer(to claim: Claim) -> AccountAnswer {
        switch claim.saying {
        case .notDone: takenBack(claim)
        case .done(let time): done(claim, time)
        case .left(let at): left(claim, at: min(at ?? now, now))
        case .seen(let at): seen(claim, at: min(at, now))
        case .snoozed(let until, let at): snoozed(claim, until, at: min(at ?? now, now, until))
        }
    }

    private var standing: [Entry] { entries.filter(\.counts).map(\.entry) }
    private var isAnswered: Bool { standing.contains { $0.deed.kind.answers } }
    private var planned: Planned {
        Planned(
            slot: outcome.name.slot, ordinal: outcome.name.ordinal,
            start: outcome.isAllDay ? nil : outcome.start)
    }

    private func draft(_ deed: Deed) -> EntryDraft {
        EntryDraft(
            subject: outcome.series.subject(of: person.id), day: outcome.date, deed: deed)
    }

    private func takenBack(_ claim: Claim) -> AccountAnswer {
        let undone = standing.filter { $0.deed.kind.answers && claim.outweighs($0) }
        if undone.isEmpty { return .known }
        return .entries(undone.map(EntryDraft.init(undoing:)), claim.grade)
    }

    private func left(_ claim: Claim, at: Instant) -> AccountAnswer {
        let wasLeft = entries.contains { $0.entry.deed.kind == .skipped }
        if isAnswered || wasLeft { return .known }
        return .entries([draft(.skipped(planned, at: at))], claim.grade)
    }

    private func seen(_ claim: Claim, at: Instant) -> AccountAnswer {
        if entries.contains(where: { $0.entry.deed.kind == .seen }) { return .known }
        return .entries([draft(.seen(planned, at: at))], claim.grade)
    }

    private func snoozed(_ claim: Claim, _ until: Instant, at: Instant) -> AccountAnswer {
        if entries.contains(where: { $0.entry.deed.until == until }) { return .known }
        return .entries([draft(.snoozed(planned, at: at, until: until))], claim.grade)
    }
}

extension OccurrenceAccount {
    private func done(_ claim: Claim, _ time: Statement.DoneTime) -> AccountAnswer {
        let (at, grade) = moment(time, of: claim)
        let isEarly =
            at.seconds < outcome.start.seconds && !person.timeline.isInReach(outcome, at: at)
        if isEarly, claim.style == .reply { return .mismatch(.tooEarly) }
        let sure = isEarly ? .check : grade
        let taken = standing.filter { $0.deed.kind == .taken }
        if taken.contains(where: { !isBetter(sure, at, than: $0) }) { return .known }
        if isRefuted(sure, at) { return .known }
        let deed = Deed.taken(planned, at: at, outcome.amount)
        return .entries(taken.map(EntryDraft.init(undoing:)) + [draft(deed)], sure)
    }

    /// When it was done, as well as can be told, and how sure that is.
    private func moment(_ time: Statement.DoneTime, of claim: Claim) -> (Instant, Grade) {
        switch time {
        case .stated(let at), .about(let at):
            guard at.seconds > now.seconds + Self.clockError else {
                return (min(at, now), claim.grade)
            }
            return (min(claim.statement.written ?? now, now), .check)
        case .unknown: return (min(outcome.start, now), max(claim.grade, .likely))
        }
    }

    /// Whether a claim says better than an entry when it was taken: of the exact ones the earliest
    /// counts. What the person said at the command line stays.
    private func isBetter(_ grade: Grade, _ at: Instant, than entry: Entry) -> Bool {
        guard let basis = entry.basis, let known = entry.deed.at else { return false }
        if grade != basis.grade { return grade < basis.grade }
        return grade == .exact && at < known
    }

    /// Whether just this was recorded once and then taken back.
    private func isRefuted(_ grade: Grade, _ at: Instant) -> Bool {
        entries.contains { entry, counts in
            guard !counts, entry.deed.kind == .taken else { return false }
            return entry.deed.at == at || (grade != .exact && entry.source == .calendar)
        }
    }
}

extension Deed.Kind {
    /// Whether it answers an occurrence.
    fileprivate var answers: Bool { self == .taken || self == .skipped }
}
