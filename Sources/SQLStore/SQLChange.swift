import Journal

/// The write access to an SQL store during a transaction.
protocol SQLChange: StoreWriter {
    associatedtype Database: SQLStore

    var sql: Database { get }

    /// Runs `body` in a savepoint, which is rolled back if `body` throws.
    ///
    /// The scope is the part of the store to lock, or `nil` if the database protects the rows or
    /// `body` takes the lock.
    func part<Value>(
        _ scope: LockScope?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value

    /// Inserts a row into a table with numeric keys, and returns its key.
    func insert(
        into table: String, _ row: KeyValuePairs<String, StoredValue>
    ) throws(StoreError) -> Int
    /// Inserts an entry. Returns its number, or `nil` if its ID exists already.
    func insert(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int?
    /// Called before subscribers, tokens or settings change.
    func noteSubscriptions() throws(StoreError)
    /// Called before the tokens of a subscriber are withdrawn.
    func noteWithdrawal(of subscriber: String) throws(StoreError)
    /// Called after a subject of a person was inserted.
    func note(_ subject: Subject, _ key: SubjectKey)
}

/// The keys of a subject and of its person.
struct SubjectKey {
    let person: Int
    let subject: Int
}

extension SQLChange {
    var store: any Store { sql }
    var path: String { sql.connection.path }
    /// The number of rows that the last statement changed.
    var changes: Int { sql.connection.changes }

    /// Runs a statement.
    func run(_ statement: String, _ values: [StoredValue]) throws(StoreError) {
        try sql.connection.run(statement, values)
    }

    /// Returns the key of a person's row, which is created if it does not exist.
    func makeKey(ofPerson id: String) throws(StoreError) -> Int {
        if let key = try sql.key(ofPerson: id) { return key }
        // The lock ensures that a transaction which has read all persons does not miss one.
        sql.hold(.household)
        return try insert(into: "person", ["id": .text(id)])
    }

    /// Returns the number after the one that a query returns, or 1 if it returns none.
    func next(_ greatest: String) throws(StoreError) -> Int {
        let last = try sql.connection.integer(greatest) ?? 0
        guard last < .max else {
            throw StoreError(.unreadable(row: "the row numbered last"), path)
        }
        return last + 1
    }

    /// Runs a change of subscribers, tokens or settings.
    func subscriptions(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try noteSubscriptions()
            try body()
        }
    }
}
