import CivilTime
import Journal

/// What the record says of one thing, and what a claim adds to it.
protocol Reconciler {
    /// What to do about a claim.
    func answer(to claim: Claim) -> ReconciledAnswer
    /// Adds an entry made from a claim.
    mutating func note(_ entry: Entry)
}

/// What a claim leads to.
enum ReconciledAnswer {
    /// The record says so already.
    case known
    /// No entry can be made of it.
    case hint
    case mismatch(Finding.Mismatch)
    /// These are to be written.
    case entries([EntryDraft], Grade)
}

/// An entry without what all entries of one reading share.
struct EntryDraft {
    let subject: Subject
    let day: CivilDate
    let action: Action
}

extension EntryDraft {
    /// Takes an entry back.
    init(undoing entry: Entry) {
        self.init(subject: entry.subject, day: entry.day, action: .undone(entry.id))
    }
}

extension Claim {
    /// Whether what it takes back may be this entry: what the person said elsewhere only gives way
    /// to whoever knew of it, or wrote after it.
    func outweighs(_ entry: Entry) -> Bool {
        entry.source == .calendar || isAnswer
            || origin.modified.map { $0 >= entry.recorded } ?? false
    }

    /// Whether it is settled before another about the same thing: what was taken back first, then
    /// what was done, the surest and earliest of it first.
    func comesBefore(_ other: Claim) -> Bool { rank < other.rank }

    private var rank: (Int, Grade, Int, Int) {
        switch saying {
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
