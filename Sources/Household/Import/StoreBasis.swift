package import Journal

/// What of a store something rests on that is worked out while others write.
package struct StoreBasis {
    /// What was seen before, by the place.
    package let sightings: [String: [LastSeenState]]
    private let aliases: [String: String]
    private var mark: Int
    private var heads: [String: RecordHead]

    /// What there is now, with what was seen at some places.
    package init(_ store: any Store, at places: some Sequence<String>) throws(StoreError) {
        mark = try store.changeMark()
        heads = try store.heads()
        aliases = try store.aliases()
        var sightings: [String: [LastSeenState]] = [:]
        for place in places { sightings[place] = try store.sightings(at: place) }
        self.sightings = sightings
    }

    /// Whether all of it is still so for what is about these persons. Others write more than it
    /// rests on: publishers, and everybody else's answers, come all the time.
    package func holds(
        in store: any Store, about persons: Set<String>
    ) throws(StoreError) -> Bool {
        if try store.changeMark() == mark { return true }
        let now = try StoreBasis(store, at: sightings.keys)
        return now.heads.mapValues(\.plan) == heads.mapValues(\.plan)
            && persons.allSatisfy { now.heads[$0] == heads[$0] }
            && now.aliases == aliases && now.sightings == sightings
    }

    /// Adds what was written just after it was seen to hold.
    mutating func renew(in store: any Store) throws(StoreError) {
        mark = try store.changeMark()
        heads = try store.heads()
    }
}

extension Store {
    /// Tries to write what was worked out while others wrote; the body gives nil where what that
    /// rests on has changed meanwhile. If that happens again and again, others have to wait, and it
    /// is worked out and written within one change.
    package func attempt<Value>(
        _ body: () throws -> Value?, orWithin last: (borrowing StoreChange) throws -> Value
    ) throws -> Value {
        for _ in 0..<8 {
            if let value = try body() { return value }
        }
        return try write(last)
    }
}
