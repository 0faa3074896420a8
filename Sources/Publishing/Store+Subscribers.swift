package import CivilTime
package import Journal

extension StoreWriter where Self: ~Copyable {
    /// Gives each of these persons the subscriber that everybody has from the first plan on, where
    /// there is none yet.
    package func addFirstSubscribers(
        of people: [(id: String, name: String)], at now: Instant, _ newToken: () -> FeedToken
    ) throws(StoreError) {
        let known = try store.subscribers()
        var (taken, served) = (Set(known.map(\.id)), known.served)
        for person in people where served.insert(person.id).inserted {
            let subscriber = Subscriber(
                id: Subscriber.freeID(from: person.id, beside: taken), name: person.name,
                people: [person.id], added: now)
            try put(subscriber)
            try issue(newToken(), to: subscriber.id, at: now)
            taken.insert(subscriber.id)
            served.insert(subscriber.id)
        }
    }
}

extension Store {
    /// The secret with which addresses and UIDs are made; made itself where there is none, in a
    /// change of its own.
    package func secret(_ newToken: () -> FeedToken) throws -> String {
        if let secret = try value(of: .secret) { return secret }
        return try write { change in
            // Another process may have been first.
            if let secret = try value(of: .secret) { return secret }
            let secret = newToken().digits
            try change.set(secret, for: .secret)
            return secret
        }
    }
}

extension [Subscriber] {
    /// The persons who have the one that everybody has from the first plan on: one called as they
    /// are, or one of theirs alone.
    var served: Set<String> {
        Set(map(\.id) + filter { $0.people.count == 1 }.flatMap(\.people))
    }
}

extension Subscriber {
    /// An id made from a word that is none of those that are taken.
    package static func freeID(from word: String, beside taken: Set<String>) -> String {
        var id = word
        var number = 2
        while taken.contains(id) {
            id = "\(word)-\(number)"
            number += 1
        }
        return id
    }
}
