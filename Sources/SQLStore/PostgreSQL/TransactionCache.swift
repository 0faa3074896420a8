import CivilTime
import Files
import Journal

/// What a transaction has read of persons whom nobody else can change until its end.
struct TransactionCache {
    private var keys = BoundedCache<String, Int>(limit: most)
    /// The last digests of a person's entries and plans.
    private var digests = BoundedCache<Int, [DigestChain: String]>(limit: most)
    /// Where a person's entries lie.
    private var spans = BoundedCache<Int, RecordSpan>(limit: most)
    private var plans = BoundedCache<Int, [StoredPlan]>(limit: most)
    /// What a person's entries are about, by key.
    private var subjects = BoundedCache<Int, [Int: Subject]>(limit: most)
    /// The secret in codes, where it was read.
    private(set) var secret: String??

    /// No more is kept, as a transaction may look at everybody.
    private static let most = 64

    mutating func key(of person: String) -> Int? { keys[person] }

    mutating func keep(_ key: Int, _ found: [DigestChain: String], of person: String) {
        keys[person] = key
        digests[key] = found
    }

    mutating func digest(_ chain: DigestChain, of person: Int) -> String? {
        digests[person]?[chain]
    }

    mutating func keep(_ digest: String, _ chain: DigestChain, of person: Int) {
        digests[person]?[chain] = digest
    }

    mutating func span(of person: Int) -> RecordSpan? { spans[person] }

    mutating func keep(_ span: RecordSpan, of person: Int) {
        spans[person] = span
    }

    mutating func forgetSpan(of person: Int) { spans[person] = nil }

    /// The versions of a person's plan that count at a moment or later, or all, where as many were
    /// read.
    mutating func plans(of person: Int, since: Instant?) -> [StoredPlan]? {
        guard let known = plans[person], let first = known.first else { return nil }
        if let since, let start = known.lastIndex(where: { $0.since <= since }) {
            return Array(known[start...])
        }
        return first.number == 1 ? known : nil
    }

    /// Keeps versions up to the last.
    mutating func keep(_ found: [StoredPlan], of person: Int) {
        plans[person] = found
    }

    mutating func subjects(of person: Int) -> [Int: Subject]? { subjects[person] }

    mutating func keep(_ found: [Int: Subject], of person: Int) {
        subjects[person] = found
    }

    /// Adds one that was made, where the others are known.
    mutating func add(_ subject: Subject, _ key: Int, of person: Int) {
        subjects[person]?[key] = subject
    }

    mutating func keep(secret: String?) { self.secret = .some(secret) }

    mutating func forgetSecret() { secret = nil }

    mutating func forgetPlans() { plans = BoundedCache(limit: Self.most) }
}
