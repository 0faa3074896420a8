import CivilTime
package import CarePlan
package import Journal

/// What somebody with a page changes about subscribers.
extension Household {
    /// A subscriber that counts, and why somebody may not change it.
    package struct ManagedSubscriber: Sendable {
        /// The subscriber.
        package let subscriber: Subscriber
        /// Why it may not be changed; nil if it may.
        package let hindrance: Manager.Hindrance?
        /// Which key it has by now: its first is 1.
        package let keys: Int
        /// The names of those that end with its key.
        package var issued: [String] = []
    }

    /// Why a subscriber stays as it is.
    package enum ManagingError: Error, Hashable {
        /// There is none with this id that they may know of.
        case unknown
        /// It is revoked already.
        case revoked
        /// It got another key since the page was made.
        case changed
        /// Too many keys of these persons' subscribers were replaced within a day.
        case tooManyKeys
        case hindered(Manager.Hindrance)
    }

    /// The subscribers that see any of these persons, in the order of their ids.
    package func subscribers(
        of people: [String], for manager: Manager
    ) throws -> [ManagedSubscriber] {
        let tokens = try store.tokens()
        return try store.subscribers().filter {
            $0.revoked == nil && !Set($0.people).isDisjoint(with: people)
        }.map { subscriber in
            ManagedSubscriber(
                subscriber: subscriber, hindrance: manager.hindrance(to: subscriber),
                keys: tokens.count { $0.subscriber == subscriber.id })
        }
    }

    /// The same for one of them, which the manager may change.
    package func managed(
        _ id: String, of people: [String], for manager: Manager
    ) throws -> ManagedSubscriber {
        let found = try subscribers(of: people, for: manager).first { $0.subscriber.id == id }
        guard let found else {
            let known = try store.subscribers().first { $0.id == id }
            let wasTheirs = known.map { manager.hindrance(to: $0) == nil } ?? false
            throw wasTheirs ? ManagingError.revoked : .unknown
        }
        if let hindrance = found.hindrance { throw ManagingError.hindered(hindrance) }
        var managed = found
        managed.issued = try issued(by: id).map(\.name)
        return managed
    }

    /// The persons whom somebody may let others see, with their plans.
    package func plans(
        of people: [String], for manager: Manager
    ) throws -> [CarePlan] {
        let ids: [String] =
            switch manager {
            case .owner: try self.ids()
            case .subscriber: try self.ids().filter(people.contains)
            }
        return try ids.compactMap(lastPlan)
    }

    /// Adds a subscriber that shows and allows no more than the manager has. `seen` is how many
    /// subscribers there were when the form was made, so that one that is sent twice adds one.
    package func add(
        _ new: NewSubscriber, of people: [String], for manager: Manager, seen: Int,
        in change: borrowing StoreChange
    ) throws -> (Subscriber, SubscriberKey) {
        guard let name = Subscriber.name(typed: new.name) else {
            throw NewSubscriber.Mistake.name
        }
        let plans = try plans(of: people, for: manager).filter { new.people.contains($0.id) }
        guard !plans.isEmpty, plans.count == Set(new.people).count else {
            throw NewSubscriber.Mistake.nobody
        }
        guard !new.isAccount || Access.ofAccounts.contains(new.may) else {
            throw NewSubscriber.Mistake.managingAccount
        }
        guard manager.grants.contains(new.may) else {
            throw ManagingError.hindered(.showsMore)
        }
        guard try store.subscribers().count == seen else { throw NewSubscriber.Mistake.changed }
        try checkRoom(for: people)
        var subscriber = Subscriber(
            id: try freeID(name), name: name, people: plans.map(\.id), added: now)
        if case .subscriber(let own) = manager {
            subscriber.selection = own.selection
            subscriber.isDiscreet = own.isDiscreet
        }
        subscriber.isAccount = new.isAccount
        subscriber.may = new.may
        subscriber.alarms = new.alarms
        try change.put(subscriber)
        return (subscriber, try issueKey(to: subscriber, from: manager, in: change))
    }

    /// Refuses one more where there are too many for some persons. Those that were added within a day
    /// count even if they are revoked, so that nobody fills the store by adding and revoking.
    private func checkRoom(for people: [String]) throws {
        let yesterday = now.advanced(byMinutes: -24 * 60)
        let counted = try store.subscribers().count {
            !Set($0.people).isDisjoint(with: people)
                && ($0.revoked == nil || $0.added > yesterday)
        }
        guard counted < Self.mostSubscribers else { throw NewSubscriber.Mistake.tooMany }
    }

    /// The largest number of subscribers that pages add for the same persons, and the largest number of
    /// their keys that pages replace within a day.
    private static var mostSubscribers: Int { 50 }

    /// Refuses to issue another key if too many keys of these persons' subscribers ended within a day, as
    /// the store keeps every key for good. Revoking is never limited.
    private func checkKeys(of people: [String]) throws {
        let yesterday = now.advanced(byMinutes: -24 * 60)
        let concerned = try store.subscribers().filter { !Set($0.people).isDisjoint(with: people) }
        let ids = Set(concerned.map(\.id))
        let ended = try store.tokens().count { token in
            ids.contains(token.subscriber) && token.until.map { $0 > yesterday } ?? false
        }
        guard ended < Self.mostSubscribers else { throw ManagingError.tooManyKeys }
    }

    /// Gives a subscriber a new address or password; the old one stops working. `seen` is which key
    /// it had when the page was made.
    package func rotate(
        _ id: String, of people: [String], for manager: Manager, seen: Int,
        in change: borrowing StoreChange
    ) throws -> (Subscriber, SubscriberKey) {
        let found = try managed(id, of: people, for: manager)
        guard found.keys == seen else { throw ManagingError.changed }
        try checkKeys(of: people)
        return (found.subscriber, try issueKey(to: found.subscriber, from: manager, in: change))
    }

    /// Ends a subscriber's access for good.
    package func revoke(
        _ id: String, of people: [String], for manager: Manager,
        in change: borrowing StoreChange
    ) throws -> Subscriber {
        let found = try managed(id, of: people, for: manager).subscriber
        return try revoke(found, in: change)
    }
}
