import CivilTime
import Journal

/// Compares claims about one subject with the record.
protocol Reconciler {
    /// Returns the consequence of a claim.
    func answer(to claim: Claim) -> ReconciledAnswer
    /// Adds an entry made from a claim.
    mutating func note(_ entry: Entry)
}

/// The consequence of a claim.
enum ReconciledAnswer {
    /// The record already contains the claim.
    case known
    /// The claim cannot become an entry.
    case hint
    case mismatch(Finding.Mismatch)
    /// The entries to write.
    case entries([EntryDraft], Grade)
}

/// An entry without the properties that all entries of one import share.
struct EntryDraft {
    let subject: Subject
    let day: CivilDate
    let action: Action
}

extension EntryDraft {
    /// Creates the undo of an entry.
    init(undoing entry: Entry) {
        self.init(subject: entry.subject, day: entry.day, action: .undone(entry.id))
    }
}

extension Claim {
    /// Returns whether the claim may undo this entry.
    ///
    /// An entry from another source gives way only to a writer that had the latest version, or to a
    /// later modification.
    func outweighs(_ entry: Entry) -> Bool {
        entry.source == .calendar || isAnswer
            || origin.modified.map { $0 >= entry.recorded } ?? false
    }

    /// Returns whether the claim is resolved before another about the same subject: undos first,
    /// then completions with the highest certainty and the earliest time first.
    func comesBefore(_ other: Claim) -> Bool { rank < other.rank }

    private var rank: (Int, Grade, Int, Int) {
        switch assertion {
        case .notDone: (0, grade, 0, 0)
        case .done(let time): (1, grade, time.rank, at?.seconds ?? .max)
        case .left(let at): (2, grade, 0, at?.seconds ?? .max)
        case .snoozed(let until, _): (3, grade, 0, -until.seconds)
        case .seen(let at): (4, grade, 0, at.seconds)
        }
    }
}

extension ParsedTask.DoneTime {
    fileprivate var rank: Int {
        switch self {
        case .stated: 0
        case .about: 1
        case .unknown: 2
        }
    }
}
