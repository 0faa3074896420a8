import CivilTime
import Files
import Journal

/// The data about locked persons that a transaction has read. No other transaction can change it.
struct TransactionCache {
    private var keys = BoundedCache<String, Int>(limit: most)
    /// The last digests of the entries and plans, by person key.
    private var digests = BoundedCache<Int, [DigestChain: String]>(limit: most)
    /// The spans of the records, by person key.
    private var spans = BoundedCache<Int, RecordSpan>(limit: most)
    private var plans = BoundedCache<Int, [StoredPlan]>(limit: most)
    /// The subjects of the entries, by person key and subject key.
    private var subjects = BoundedCache<Int, [Int: Subject]>(limit: most)
    /// The secret for discreet feeds, or `nil` if it was not read. The inner value is `nil` if it
    /// is not set.
    private(set) var secret: String??

    /// The maximum number of cached persons. A transaction may read all persons.
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

    /// Returns the versions of a person's plan that are in force at a moment or later, or all, if
    /// enough versions are cached.
    mutating func plans(of person: Int, since: Instant?) -> [StoredPlan]? {
        guard let known = plans[person], let first = known.first else { return nil }
        if let since, let start = known.lastIndex(where: { $0.since <= since }) {
            return Array(known[start...])
        }
        return first.number == 1 ? known : nil
    }

    /// Caches the last versions of a plan.
    mutating func keep(_ found: [StoredPlan], of person: Int) {
        plans[person] = found
    }

    mutating func subjects(of person: Int) -> [Int: Subject]? { subjects[person] }

    mutating func keep(_ found: [Int: Subject], of person: Int) {
        subjects[person] = found
    }

    /// Adds a new subject to a person whose subjects are cached.
    mutating func add(_ subject: Subject, _ key: Int, of person: Int) {
        subjects[person]?[key] = subject
    }

    mutating func keep(secret: String?) { self.secret = .some(secret) }

    mutating func forgetSecret() { secret = nil }

    mutating func forgetPlans() { plans = BoundedCache(limit: Self.most) }
}
