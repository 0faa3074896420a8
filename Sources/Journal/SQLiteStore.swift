public import CarePlan
public import CivilTime
/// placeholder
public final class SQLiteStore: Store {
    public init(path: String, creating: Bool) throws(StoreError) {}
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value { try body() }
    public func people() throws(StoreError) -> [String] { [] }
    public func plans(of person: String, since: Instant?) throws(StoreError) -> [StoredPlan] { [] }
    public func add(_ plan: StoredPlan, of person: String) throws(StoreError) {}
    public func entries(of person: String, since day: CivilDate?) throws(StoreError) -> [Entry] { [] }
    public func append(_ entries: [Entry]) throws(StoreError) -> Int { 0 }
    public func amountTaken(of item: String, by person: String, since: Instant) throws(StoreError) -> Amount { Amount(0) }
}
