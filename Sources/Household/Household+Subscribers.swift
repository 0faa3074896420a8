package import CarePlan
package import CivilTime
import Files
package import Journal

/// Who gets a feed, and at which address.
extension Household {
    /// Why a subscriber is not changed.
    package enum SubscriberError: Error, Equatable {
        case unknown(String, known: [String])
        /// It was revoked then.
        case revoked(String, Instant)
        /// The id is taken; this one is free.
        case taken(String, free: String)
    }

    /// Adds the subscriber that everybody gets with their first plan, unless it exists.
    func addFirstSubscribers(
        of plans: [CarePlan], in change: borrowing StoreChange
    ) throws {
        try addFirstSubscribers(of: plans.map { ($0.id, $0.person) }, in: change)
    }

    /// The same for persons whose plans are older than subscribers.
    package func addMissingSubscribers() throws {
        let lacking = try store.peopleWithoutFeed()
        guard !lacking.isEmpty else { return }
        let people = try lacking.map { id in (id, try lastPlan(of: id)?.person ?? id) }
        try store.write { change in try addFirstSubscribers(of: people, in: change) }
    }

    private func addFirstSubscribers(
        of people: [(id: String, name: String)], in change: borrowing StoreChange
    ) throws {
        let known = try store.subscribers()
        var (taken, served) = (Set(known.map(\.id)), known.served)
        for person in people where served.insert(person.id).inserted {
            let subscriber = Subscriber(
                id: Subscriber.freeID(from: person.id, beside: taken), name: person.name,
                people: [person.id], added: now)
            try change.put(subscriber)
            try change.issue(newToken(), to: subscriber.id, at: now)
            taken.insert(subscriber.id)
            served.insert(subscriber.id)
        }
    }

    /// Adds a subscriber under this id, or under a free one made from their name, and gives the
    /// token that opens the feed.
    package func add(
        _ plans: [CarePlan], id: String?, named name: String?,
        _ adjust: (inout Subscriber) -> Void
    ) throws -> (Subscriber, SecretToken) {
        try store.write { change in
            try addFirstSubscribers(of: plans, in: change)
            let name = name ?? Subscriber.name(of: plans.map(\.person))
            var subscriber = Subscriber(
                id: try freeID(id, name), name: name, people: plans.map(\.id), added: now)
            adjust(&subscriber)
            try change.put(subscriber)
            return (subscriber, try issueToken(to: subscriber, in: change))
        }
    }

    /// Adds an account, in which apps sign in, and gives its password: nobody can read it later.
    package func addAccount(
        _ plans: [CarePlan], id: String?, named name: String?, for access: Access,
        _ adjust: (inout Subscriber) -> Void
    ) throws -> (Subscriber, AppPassword) {
        try store.write { change in
            try addFirstSubscribers(of: plans, in: change)
            let name = name ?? Subscriber.name(of: plans.map(\.person))
            var subscriber = Subscriber(
                id: try freeID(id, name), name: name, people: plans.map(\.id), added: now)
            subscriber.isAccount = true
            subscriber.may = access
            adjust(&subscriber)
            try change.put(subscriber)
            return (subscriber, try issuePassword(to: subscriber, in: change))
        }
    }

    /// Adds an account that shows what a subscriber's feed shows; nil where there are as many for
    /// these persons as pages may make. Those of the last day count even if they are revoked.
    package func addAccount(
        beside subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> (account: Subscriber, password: AppPassword)? {
        let yesterday = now.advanced(byMinutes: -24 * 60)
        let same = try store.subscribers().count {
            $0.isAccount && $0.people == subscriber.people
                && ($0.revoked == nil || $0.added > yesterday)
        }
        guard same < Self.mostAccounts else { return nil }
        let taken = try store.subscribers().map(\.id) + store.people()
        var account = Subscriber(
            id: Subscriber.freeID(from: "\(subscriber.id)-app", beside: Set(taken)),
            name: subscriber.name, people: subscriber.people, selection: subscriber.selection,
            added: now)
        account.isAccount = true
        account.isDiscreet = subscriber.isDiscreet
        account.alarms = subscriber.alarms
        account.issuer = subscriber.id
        try change.put(account)
        return (account, try issuePassword(to: account, in: change))
    }

    /// So many accounts pages make for the same persons.
    private static let mostAccounts = 20

    /// Gives an account a new password; the old one stops working.
    package func rotatePassword(of id: String) throws -> (Subscriber, AppPassword) {
        try store.write { change in
            let subscriber = try renewed(livingSubscriber(id), by: nil, in: change)
            return (subscriber, try issuePassword(to: subscriber, in: change))
        }
    }

    /// The account that a name and a password open; nil if they open none.
    package func account(_ user: String, _ password: AppPassword) throws -> Subscriber? {
        guard let digest = password.digest,
            let subscriber = try store.subscriber(having: digest), subscriber.id == user,
            subscriber.isAccount
        else { return nil }
        return subscriber
    }

    /// A new token or password, whichever the subscriber has, from somebody on a page.
    func issueKey(
        to subscriber: Subscriber, from manager: Manager, in change: borrowing StoreChange
    ) throws -> SubscriberKey {
        let subscriber = try renewed(subscriber, by: manager.issuer, in: change)
        return try issueKey(to: subscriber, in: change)
    }

    private func issueKey(
        to subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> SubscriberKey {
        subscriber.isAccount
            ? .account(try issuePassword(to: subscriber, in: change))
            : .feed(try issueToken(to: subscriber, in: change))
    }

    private func issuePassword(
        to subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> AppPassword {
        let password = AppPassword(newToken())
        try change.issue(password.digest, to: subscriber.id, at: now)
        return password
    }

    /// A subscriber that counts, by its id.
    package func subscriber(_ id: String) throws -> Subscriber { try livingSubscriber(id) }

    /// Gives a subscriber a new address; the old one stops working.
    package func rotate(_ id: String) throws -> (Subscriber, SecretToken) {
        try store.write { change in
            let subscriber = try renewed(livingSubscriber(id), by: nil, in: change)
            return (subscriber, try issueToken(to: subscriber, in: change))
        }
    }

    /// Changes what a subscriber's feed or account shows.
    package func change(
        _ id: String, _ adjust: (inout Subscriber) -> Void
    ) throws -> Subscriber {
        try store.write { change in
            var subscriber = try livingSubscriber(id)
            adjust(&subscriber)
            try change.put(subscriber)
            return subscriber
        }
    }

    /// Withdraws a subscriber's address for good, and all that was issued on its pages.
    package func revoke(_ id: String) throws -> Subscriber {
        try store.write { change in try revoke(livingSubscriber(id), in: change) }
    }

    func revoke(
        _ subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> Subscriber {
        try endIssued(by: subscriber.id, in: change)
        return try end(subscriber, in: change)
    }

    private func end(
        _ subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> Subscriber {
        var subscriber = subscriber
        subscriber.revoked = now
        try change.put(subscriber)
        try change.issue(nil, to: subscriber.id, at: now)
        return subscriber
    }

    /// The subscribers that end with an address or a password: those that got theirs on its pages, or
    /// on the pages of such a one.
    package func issued(by id: String) throws -> [Subscriber] {
        var (rest, found) = (try store.subscribers().filter { $0.revoked == nil }, [Subscriber]())
        var issuers: Set = [id]
        rest.removeAll { $0.id == id }
        while case let next = rest.filter({ $0.issuer.map(issuers.contains) ?? false }),
            !next.isEmpty
        {
            found += next
            issuers.formUnion(next.map(\.id))
            rest.removeAll { issuers.contains($0.id) }
        }
        return found
    }

    /// Whoever knew the address that ends may know what was issued on its pages, too.
    private func endIssued(by id: String, in change: borrowing StoreChange) throws {
        for subscriber in try issued(by: id) { _ = try end(subscriber, in: change) }
    }

    /// A subscriber that is about to get a new address or password, on the pages of another one or
    /// elsewhere.
    private func renewed(
        _ subscriber: Subscriber, by issuer: String?, in change: borrowing StoreChange
    ) throws -> Subscriber {
        try endIssued(by: subscriber.id, in: change)
        var subscriber = subscriber
        guard subscriber.issuer != issuer else { return subscriber }
        subscriber.issuer = issuer
        try change.put(subscriber)
        return subscriber
    }

    private func issueToken(
        to subscriber: Subscriber, in change: borrowing StoreChange
    ) throws -> SecretToken {
        let token = newToken()
        try change.issue(token, to: subscriber.id, at: now)
        return token
    }

    /// A free id made from a name.
    func freeID(_ name: String) throws -> String { try freeID(nil, name) }

    private func freeID(_ given: String?, _ name: String) throws -> String {
        // A person's own first subscriber may still have to be added.
        let taken = try store.subscribers().map(\.id) + store.people()
        let free = Subscriber.freeID(
            from: given ?? Identifier.made(from: name), beside: Set(taken))
        if let given, given != free { throw SubscriberError.taken(given, free: free) }
        return free
    }

    private func livingSubscriber(_ wanted: String) throws -> Subscriber {
        let all = try store.subscribers()
        guard let found = all.first(where: { $0.id == wanted.lowercased() }) else {
            throw SubscriberError.unknown(
                wanted, known: all.filter { $0.revoked == nil }.map(\.id))
        }
        if let revoked = found.revoked { throw SubscriberError.revoked(found.id, revoked) }
        return found
    }

    /// The secret from which addresses and UIDs are made; created if there is none.
    package func secret() throws -> String {
        if let secret = try store.value(of: .secret) { return secret }
        return try store.write { change in
            // Another process may have been first.
            if let secret = try store.value(of: .secret) { return secret }
            let secret = KeyedDigest.secret(newToken().digits)
            try change.set(secret, for: .secret)
            return secret
        }
    }
}

extension [Subscriber] {
    /// The persons who already have their first subscriber: one with their name, or one that is
    /// about them alone.
    fileprivate var served: Set<String> {
        Set(map(\.id) + filter { $0.people.count == 1 && !$0.isAccount }.flatMap(\.people))
    }
}

extension Subscriber {
    /// An id made from a word, different from the ids already taken.
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
