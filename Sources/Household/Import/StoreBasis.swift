package import Journal

/// A snapshot of the data in a store on which a calculation outside a transaction depends.
package struct StoreBasis {
    /// The last seen states of objects, by place.
    package let sightings: [String: [LastSeenState]]
    private let aliases: [String: String]
    private var mark: Int
    private var heads: [String: RecordHead]

    /// Creates a snapshot that includes the last seen states of the given places.
    package init(_ store: any Store, at places: some Sequence<String>) throws(StoreError) {
        mark = try store.changeMark()
        heads = try store.heads()
        aliases = try store.aliases()
        var sightings: [String: [LastSeenState]] = [:]
        for place in places { sightings[place] = try store.sightings(at: place) }
        self.sightings = sightings
    }

    /// Returns whether the data about these persons is unchanged. Other changes, for example by
    /// publishers or for other persons, are frequent and ignored.
    package func holds(
        in store: any Store, about persons: Set<String>
    ) throws(StoreError) -> Bool {
        if try store.changeMark() == mark { return true }
        let now = try StoreBasis(store, at: sightings.keys)
        return now.heads.mapValues(\.plan) == heads.mapValues(\.plan)
            && persons.allSatisfy { now.heads[$0] == heads[$0] }
            && now.aliases == aliases && now.sightings == sightings
    }

    /// Updates the snapshot after the caller's own write in the transaction in which it was
    /// checked.
    mutating func renew(in store: any Store) throws(StoreError) {
        mark = try store.changeMark()
        heads = try store.heads()
    }
}

extension Store {
    /// Calls a body that calculates outside a transaction and then writes. It returns `nil` if the
    /// data changed meanwhile, and is then called again. After eight attempts, `last` does
    /// everything within one transaction, for which other writers wait.
    package func attempt<Value>(
        _ body: () throws -> Value?, orWithin last: (borrowing StoreChange) throws -> Value
    ) throws -> Value {
        for _ in 0..<8 {
            if let value = try body() { return value }
        }
        return try write(last)
    }
}
