package import CarePlan
package import CivilTime
import Files
package import Journal

/// Subscribers of feeds and accounts, with their addresses and passwords.
extension Household {
    /// The reason why a subscriber cannot be changed or added.
    package enum SubscriberError: Error, Equatable {
        case unknown(String, known: [String])
        /// The subscriber was revoked at the given time.
        case revoked(String, Instant)
        /// The ID is in use. `free` is an available one.
        case taken(String, free: String)
    }

    /// Adds the first subscriber of each person, unless it exists. Every person with a plan has
    /// one.
    func addFirstSubscribers(
        of plans: [CarePlan], in change: borrowing StoreChange
    ) throws {
        try addFirstSubscribers(of: plans.map { ($0.id, $0.person) }, in: change)
    }

    /// Adds the first subscriber of persons whose plans are older than this feature.
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

    /// Adds a subscriber with the given ID, or with an ID made from the name. Returns it with the
    /// token of its feed.
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

    /// Adds an account for calendar apps. Returns it with its password, which cannot be read later.
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

    /// Adds an account with the content of a subscriber's feed. Returns `nil` if these persons
    /// already have the maximum number of accounts that pages create. Accounts of the last 24 hours
    /// count even if they are revoked.
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

    /// The maximum number of accounts that pages create for the same persons.
    private static let mostAccounts = 20

    /// Gives an account a new password. The old one stops working.
    package func rotatePassword(of id: String) throws -> (Subscriber, AppPassword) {
        try store.write { change in
            let subscriber = try renewed(activeSubscriber(id), by: nil, in: change)
            return (subscriber, try issuePassword(to: subscriber, in: change))
        }
    }

    /// Returns the account with the given user name and password, or `nil` if they do not match.
    package func account(_ user: String, _ password: AppPassword) throws -> Subscriber? {
        guard let digest = password.digest,
            let subscriber = try store.subscriber(having: digest), subscriber.id == user,
            subscriber.isAccount
        else { return nil }
        return subscriber
    }

    /// Issues a new token or password, depending on the kind of subscriber, on behalf of a manager.
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

    /// Returns the subscriber with the given ID. Throws `SubscriberError` if it does not exist or
    /// is revoked.
    package func subscriber(_ id: String) throws -> Subscriber { try activeSubscriber(id) }

    /// Gives a subscriber a new address. The old one stops working.
    package func rotate(_ id: String) throws -> (Subscriber, SecretToken) {
        try store.write { change in
            let subscriber = try renewed(activeSubscriber(id), by: nil, in: change)
            return (subscriber, try issueToken(to: subscriber, in: change))
        }
    }

    /// Changes the settings of a subscriber's feed or account.
    package func change(
        _ id: String, _ adjust: (inout Subscriber) -> Void
    ) throws -> Subscriber {
        try store.write { change in
            var subscriber = try activeSubscriber(id)
            adjust(&subscriber)
            try change.put(subscriber)
            return subscriber
        }
    }

    /// Revokes a subscriber permanently, and all subscribers that were issued on its pages.
    package func revoke(_ id: String) throws -> Subscriber {
        try store.write { change in try revoke(activeSubscriber(id), in: change) }
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
        for channel in try store.noticeChannels() where channel.subscriber == subscriber.id {
            try change.removeNoticeChannel(channel.number)
        }
        try endRegistrations(of: subscriber, in: change)
        return subscriber
    }

    private func endRegistrations(
        of account: Subscriber, in change: borrowing StoreChange
    ) throws {
        guard account.isAccount else { return }
        for registration in try store.pushRegistrations(of: account.id) {
            try change.remove(registration)
        }
    }

    /// Returns the active subscribers that were issued, directly or indirectly, on the pages of the
    /// given one. They are revoked with its address or password.
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

    /// Revokes the subscribers issued on the pages of an address that becomes invalid, because
    /// their keys may be known to the same people.
    private func endIssued(by id: String, in change: borrowing StoreChange) throws {
        for subscriber in try issued(by: id) { _ = try end(subscriber, in: change) }
    }

    /// Prepares a subscriber for a new address or password, and records the subscriber whose page
    /// issued it. Everything that was added with the old one ends.
    private func renewed(
        _ subscriber: Subscriber, by issuer: String?, in change: borrowing StoreChange
    ) throws -> Subscriber {
        try endIssued(by: subscriber.id, in: change)
        for channel in try channelsFromPages(of: subscriber.id) {
            try change.removeNoticeChannel(channel.number)
        }
        try endRegistrations(of: subscriber, in: change)
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

    /// Returns an unused ID made from a name.
    func freeID(_ name: String) throws -> String { try freeID(nil, name) }

    private func freeID(_ given: String?, _ name: String) throws -> String {
        // IDs of persons are reserved for their first subscribers, which may not exist yet.
        let taken = try store.subscribers().map(\.id) + store.people()
        let free = Subscriber.freeID(
            from: given ?? Identifier.made(from: name), beside: Set(taken))
        if let given, given != free { throw SubscriberError.taken(given, free: free) }
        return free
    }

    private func activeSubscriber(_ wanted: String) throws -> Subscriber {
        let all = try store.subscribers()
        guard let found = all.first(where: { $0.id == wanted.lowercased() }) else {
            throw SubscriberError.unknown(
                wanted, known: all.filter { $0.revoked == nil }.map(\.id))
        }
        if let revoked = found.revoked { throw SubscriberError.revoked(found.id, revoked) }
        return found
    }

    /// Returns the secret from which addresses and UIDs are derived. Creates it if there is none.
    package func secret() throws -> String {
        if let secret = try store.value(of: .secret) { return secret }
        return try store.write { change in
            // Another process may have created the secret in the meantime.
            if let secret = try store.value(of: .secret) { return secret }
            let secret = KeyedDigest.secret(newToken().digits)
            try change.set(secret, for: .secret)
            return secret
        }
    }
}

extension [Subscriber] {
    /// The persons who have their first subscriber: one with the person's ID, or a feed for this
    /// person alone.
    fileprivate var served: Set<String> {
        Set(map(\.id) + filter { $0.people.count == 1 && !$0.isAccount }.flatMap(\.people))
    }
}

extension Subscriber {
    /// Returns an ID based on a word that differs from the IDs already in use.
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
