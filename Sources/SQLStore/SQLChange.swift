import Journal

/// A change of a store in a database, while its transaction is open.
protocol SQLChange: StoreWriter {
    associatedtype Database: SQLStore

    var sql: Database { get }

    /// Runs the body as a part of the change that stays whole, also if its error is caught.
    ///
    /// The scope is the part of the store that it changes; `nil` if the database guards the rows, or the body holds them.
    func part<Value>(
        _ scope: ChangeScope?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value

    /// Inserts a row into a table whose keys are numbers, and returns its key.
    func insert(
        into table: String, _ row: KeyValuePairs<String, StoredValue>
    ) throws(StoreError) -> Int
    /// Inserts an entry. Returns its number, or `nil` if its id is there already.
    func insert(
        _ entry: Entry, _ key: SubjectKey, _ digest: String
    ) throws(StoreError) -> Int?
    /// Notes that subscribers, tokens or settings change.
    func noteSubscriptions() throws(StoreError)
    /// Notes that the present tokens of a subscriber are withdrawn.
    func noteWithdrawal(of subscriber: String) throws(StoreError)
    /// Notes a subject of a person that was inserted.
    func note(_ subject: Subject, _ key: SubjectKey)
}

/// The row of what an entry is about, and of the person.
struct SubjectKey {
    let person: Int
    let subject: Int
}

extension SQLChange {
    var store: any Store { sql }
    var path: String { sql.connection.path }
    /// The number of rows that the last statement changed.
    var changes: Int { sql.connection.changes }

    /// Runs a statement to its end.
    func run(_ statement: String, _ values: [StoredValue]) throws(StoreError) {
        try sql.connection.run(statement, values)
    }

    /// Returns the key of a person's row, which is created if there is none.
    func makeKey(ofPerson id: String) throws(StoreError) -> Int {
        if let key = try sql.key(ofPerson: id) { return key }
        // A change that looked at all persons has them as they were until its end.
        sql.hold(.household)
        return try insert(into: "person", ["id": .text(id)])
    }

    /// Returns the number after the greatest one.
    func next(_ greatest: String) throws(StoreError) -> Int {
        let last = try sql.connection.integer(greatest) ?? 0
        guard last < .max else {
            throw StoreError(.unreadable(row: "the row numbered last"), path)
        }
        return last + 1
    }

    /// Changes who subscribes to what.
    func subscriptions(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try noteSubscriptions()
            try body()
        }
    }
}
