import Adherence
import CivilTime
import Journal

/// The entries about one subject, each with a flag for whether it still counts.
struct EntryLog {
    private var entries: [(entry: Entry, counts: Bool)]
    /// The times at which entries were undone, by the ID of the undone entry.
    private var undoings: [EntryID: Instant] = [:]

    /// Collects the entries at the given indices of a record that have one of the given kinds.
    init(_ indices: [Int], of record: Record, item: String, kinds: Set<Action.Kind>) {
        entries = indices.map { (record.entries[$0], record.counts($0)) }
            .filter { kinds.contains($0.0.action.kind) }
        guard entries.contains(where: { !$0.counts }) else { return }
        for index in record.indices(on: item) where record.counts(index) {
            let entry = record.entries[index]
            if case .undone(let id) = entry.action { undoings[id] = entry.recorded }
        }
    }

    /// The entries that count.
    var standing: [Entry] { entries.filter(\.counts).map(\.entry) }

    /// Returns whether any entry, undone or not, satisfies the predicate.
    func contains(_ isIncluded: (Entry) -> Bool) -> Bool {
        entries.contains { isIncluded($0.entry) }
    }

    /// Adds an entry made from a claim.
    mutating func note(_ entry: Entry) {
        guard case .undone(let id) = entry.action else { return entries.append((entry, true)) }
        undoings[id] = entry.recorded
        for index in entries.indices where entries[index].entry.id == id {
            entries[index].counts = false
        }
    }

    /// Returns whether an intake at exactly this time was recorded and later undone.
    func hasUndone(_ at: Instant) -> Bool {
        entries.contains { entry, counts in
            !counts && entry.action.kind == .taken && entry.action.at == at
        }
    }

    /// Returns whether matching entries were undone and the claim is not newer than the undo.
    func isRefuted(_ claim: Claim, as isSame: (Entry) -> Bool) -> Bool {
        let undone = entries.filter { !$0.counts && isSame($0.entry) }.map(\.entry)
        guard !undone.isEmpty else { return false }
        switch claim.novelty {
        // A writer with the latest version has seen the undo and ticks again. Any other writer may
        // send the same tick twice.
        case .changed where claim.isAnswer: return false
        case .changed: return undone.contains { $0.action.at != nil && $0.action.at == claim.at }
        case .lasting: return true
        case .same:
            // If the tick was removed and set again between two imports, its completion time is
            // later than the undo.
            guard case .done(.stated(let at)) = claim.assertion else { return true }
            return undone.compactMap { undoings[$0.id] }.max().map { at <= $0 } ?? true
        case .first:
            // Contradictory marks may be left over from before the undo.
            if claim.statement?.contradiction != nil { return true }
            let last = undone.compactMap { undoings[$0.id] }.max()
            guard let last, let said = claim.said else { return true }
            return said <= last
        }
    }

    /// Returns the undo of the matching entries that the claim outweighs.
    func undoAnswer(_ claim: Claim, _ isIncluded: (Entry) -> Bool) -> ReconciledAnswer {
        let undone = standing.filter { isIncluded($0) && claim.outweighs($0) }
        if undone.isEmpty { return .known }
        return .entries(undone.map(EntryDraft.init(undoing:)), claim.grade)
    }
}

extension Claim {
    /// The time of the claim: the completion time or the last change of its object, whichever is
    /// later.
    fileprivate var said: Instant? {
        guard case .done(.stated(let at)) = assertion else { return origin.written }
        return max(at, origin.written ?? at)
    }
}
