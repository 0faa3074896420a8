import Adherence
import CivilTime
import Journal

/// The entries on one thing, each with whether it counts.
struct EntryLog {
    private var entries: [(entry: Entry, counts: Bool)]
    /// When entries were taken back.
    private var undoings: [EntryID: Instant] = [:]

    /// The entries at these places of a record, of these kinds, on an item.
    init(_ indices: [Int], of record: Record, item: String, kinds: Set<Action.Kind>) {
        entries = indices.map { (record.entries[$0], record.counts($0)) }
            .filter { kinds.contains($0.0.action.kind) }
        guard entries.contains(where: { !$0.counts }) else { return }
        for index in record.indices(on: item) where record.counts(index) {
            let entry = record.entries[index]
            if case .undone(let id) = entry.action { undoings[id] = entry.recorded }
        }
    }

    /// What counts.
    var standing: [Entry] { entries.filter(\.counts).map(\.entry) }

    /// Whether anything of this was ever said, whether or not it counts.
    func contains(_ isSupported: (Entry) -> Bool) -> Bool {
        entries.contains { isSupported($0.entry) }
    }

    /// Adds an entry made from a claim.
    mutating func note(_ entry: Entry) {
        guard case .undone(let id) = entry.action else { return entries.append((entry, true)) }
        undoings[id] = entry.recorded
        for index in entries.indices where entries[index].entry.id == id {
            entries[index].counts = false
        }
    }

    /// Whether it was once said to be taken just then, and no longer counts.
    func hasTakenBack(_ at: Instant) -> Bool {
        entries.contains { entry, counts in
            !counts && entry.action.kind == .taken && entry.action.at == at
        }
    }

    /// Whether somebody took back what a claim says, and the claim is no newer word.
    func isRefuted(_ claim: Claim, as isSame: (Entry) -> Bool) -> Bool {
        let undone = entries.filter { !$0.counts && isSame($0.entry) }.map(\.entry)
        guard !undone.isEmpty else { return false }
        switch claim.novelty {
        // Whoever knew that it was taken back ticks it off anew; else it may have been sent twice.
        case .changed where claim.isAnswer: return false
        case .changed: return undone.contains { $0.action.at != nil && $0.action.at == claim.at }
        case .lasting: return true
        case .same:
            // Taken back and ticked off anew between two readings, it says when.
            guard case .done(.stated(let at)) = claim.saying else { return true }
            return undone.compactMap { undoings[$0.id] }.max().map { at <= $0 } ?? true
        case .first:
            // What contradicts itself may only have been left over.
            if claim.statement?.contradiction != nil { return true }
            let last = undone.compactMap { undoings[$0.id] }.max()
            guard let last, let said = claim.said else { return true }
            return said <= last
        }
    }

    /// The effect of taking back: those of these entries that a claim outweighs are undone.
    func takenBack(_ claim: Claim, _ isSupported: (Entry) -> Bool) -> ReconciledAnswer {
        let undone = standing.filter { isSupported($0) && claim.outweighs($0) }
        if undone.isEmpty { return .known }
        return .entries(undone.map(EntryDraft.init(undoing:)), claim.grade)
    }
}

extension Claim {
    /// When it was said: when its object was written, or when it was ticked off, whichever is later.
    fileprivate var said: Instant? {
        guard case .done(.stated(let at)) = saying else { return origin.written }
        return max(at, origin.written ?? at)
    }
}
