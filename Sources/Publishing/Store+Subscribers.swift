package import CivilTime
package import Journal

extension Store {
    /// Gives each of these persons the subscriber that everybody has from the first plan on, where
    /// there is none yet; to be called in a transaction.
    package func addFirstSubscribers(
        of people: [(id: String, name: String)], at now: Instant, _ newToken: () -> FeedToken
    ) throws(StoreError) {
        var known = try subscribers()
        for person in people where !known.contains(where: { $0.isFirst(of: person.id) }) {
            let subscriber = Subscriber(
                id: known.freeID(from: person.id), name: person.name, people: [person.id],
                added: now)
            try put(subscriber)
            try issue(newToken(), to: subscriber.id, at: now)
            known.append(subscriber)
        }
    }

    /// The secret with which addresses and UIDs are made; made itself where there is none, in a
    /// transaction of its own.
    package func secret(_ newToken: () -> FeedToken) throws -> String {
        if let secret = try value(of: .secret) { return secret }
        return try transaction {
            // Another process may have been first.
            if let secret = try value(of: .secret) { return secret }
            let secret = newToken().digits
            try set(secret, for: .secret)
            return secret
        }
    }
}

extension Subscriber {
    /// Whether it is the one that a person has from the first plan on.
    package func isFirst(of person: String) -> Bool { id == person || people == [person] }
}

extension [Subscriber] {
    /// An id made from a word that none of them has, nor any of these persons.
    package func freeID(from word: String, beside people: [String] = []) -> String {
        let taken = Set(map(\.id) + people)
        var id = word
        var number = 2
        while taken.contains(id) {
            id = "\(word)-\(number)"
            number += 1
        }
        return id
    }
}
