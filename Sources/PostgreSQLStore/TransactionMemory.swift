import CivilTime
import Journal

/// What a transaction has read of persons whom nobody else can change until its end.
struct TransactionMemory {
    private var keys: [String: Int] = [:]
    private var plans: [PlanQuestion: [StoredPlan]] = [:]

    private struct PlanQuestion: Hashable {
        let person: Int
        let since: Instant?
    }

    /// No more is kept, as a transaction may look at everybody.
    private static let most = 64

    func key(of person: String) -> Int? { keys[person] }

    mutating func keep(_ key: Int, of person: String) {
        if keys.count >= Self.most { keys = [:] }
        keys[person] = key
    }

    func plans(of person: Int, since: Instant?) -> [StoredPlan]? {
        plans[PlanQuestion(person: person, since: since)]
    }

    mutating func keep(_ found: [StoredPlan], of person: Int, since: Instant?) {
        if plans.count >= Self.most { plans = [:] }
        plans[PlanQuestion(person: person, since: since)] = found
    }

    mutating func forgetPlans() { plans = [:] }
}
