import CivilTime
package import CarePlan
package import Journal

/// Management of subscribers on pages.
extension Household {
    /// An active subscriber, and whether a manager may change it.
    package struct ManagedSubscriber: Sendable {
        /// The subscriber to manage.
        package let subscriber: Subscriber
        /// The reason why the manager may not change it, or `nil` if it may be changed.
        package let restriction: Manager.Restriction?
        /// The number of keys that the subscriber has had, including the current one.
        package let keys: Int
        /// The names of the subscribers that are revoked with its key.
        package var issued: [String] = []
        /// The channels that end with its key.
        package var channels: [NoticeChannel] = []
    }

    /// The reason why a subscriber is not changed.
    package enum ManagingError: Error, Hashable {
        /// The manager can see no subscriber with this ID.
        case unknown
        /// The subscriber is already revoked.
        case revoked
        /// The subscriber got another key since the page was created.
        case changed
        /// Too many keys for these persons were replaced within a day.
        case tooManyKeys
        case restricted(Manager.Restriction)
    }

    /// Returns the active subscribers that see any of the given persons, ordered by ID.
    package func subscribers(
        of people: [String], for manager: Manager
    ) throws -> [ManagedSubscriber] {
        let tokens = try store.tokens()
        return try store.subscribers().filter {
            $0.revoked == nil && !Set($0.people).isDisjoint(with: people)
        }.map { subscriber in
            ManagedSubscriber(
                subscriber: subscriber, restriction: manager.restriction(to: subscriber),
                keys: tokens.count { $0.subscriber == subscriber.id })
        }
    }

    /// Returns a subscriber that the manager may change. Throws `ManagingError` if there is none.
    package func managed(
        _ id: String, of people: [String], for manager: Manager
    ) throws -> ManagedSubscriber {
        let found = try subscribers(of: people, for: manager).first { $0.subscriber.id == id }
        guard let found else {
            let known = try store.subscribers().first { $0.id == id }
            let wasTheirs = known.map { manager.restriction(to: $0) == nil } ?? false
            throw wasTheirs ? ManagingError.revoked : .unknown
        }
        if let restriction = found.restriction { throw ManagingError.restricted(restriction) }
        var managed = found
        managed.issued = try issued(by: id).map(\.name)
        managed.channels = try channelsFromPages(of: id)
        return managed
    }

    /// Returns the plans of the persons whom a manager may share.
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

    /// Adds a subscriber, limited to what the manager may see and do.
    ///
    /// - Parameter seen: The number of subscribers when the form was created, so that a form that
    ///   is sent twice adds only one.
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
            throw ManagingError.restricted(.showsMore)
        }
        guard try store.subscribers().count == seen else { throw NewSubscriber.Mistake.changed }
        try checkRoom(for: people)
        var subscriber = Subscriber(
            id: try freeID(name), name: name, people: plans.map(\.id), added: now)
        subscriber.selection = new.selection
        subscriber.isDiscreet = new.isDiscreet
        if case .subscriber(let own) = manager {
            if own.selection != .init() { subscriber.selection = own.selection }
            subscriber.isDiscreet = own.isDiscreet || new.isDiscreet
        }
        subscriber.isAccount = new.isAccount
        subscriber.may = new.may
        subscriber.alarms = new.alarms
        try change.put(subscriber)
        return (subscriber, try issueKey(to: subscriber, from: manager, in: change))
    }

    /// Throws if there are too many subscribers for the given persons. Those added within the last
    /// day count even if they are revoked, which prevents filling the store by adding and revoking.
    private func checkRoom(for people: [String]) throws {
        let yesterday = now.advanced(byMinutes: -24 * 60)
        let counted = try store.subscribers().count {
            !Set($0.people).isDisjoint(with: people)
                && ($0.revoked == nil || $0.added > yesterday)
        }
        guard counted < Self.mostSubscribers else { throw NewSubscriber.Mistake.tooMany }
    }

    /// The maximum number of subscribers that pages add for the same persons, and of their keys
    /// that pages replace within a day.
    private static var mostSubscribers: Int { 50 }

    /// Throws if too many keys of these persons' subscribers were replaced within a day, because
    /// the store keeps every key permanently. Revoking is not limited.
    private func checkKeys(of people: [String]) throws {
        let yesterday = now.advanced(byMinutes: -24 * 60)
        let concerned = try store.subscribers().filter { !Set($0.people).isDisjoint(with: people) }
        let ids = Set(concerned.map(\.id))
        let ended = try store.tokens().count { token in
            ids.contains(token.subscriber) && token.until.map { $0 > yesterday } ?? false
        }
        guard ended < Self.mostSubscribers else { throw ManagingError.tooManyKeys }
    }

    /// Gives a subscriber a new address or password. The old one stops working.
    ///
    /// - Parameter seen: The number of keys when the page was created.
    package func rotate(
        _ id: String, of people: [String], for manager: Manager, seen: Int,
        in change: borrowing StoreChange
    ) throws -> (Subscriber, SubscriberKey) {
        let found = try managed(id, of: people, for: manager)
        guard found.keys == seen else { throw ManagingError.changed }
        try checkKeys(of: people)
        return (found.subscriber, try issueKey(to: found.subscriber, from: manager, in: change))
    }

    /// Revokes a subscriber permanently.
    package func revoke(
        _ id: String, of people: [String], for manager: Manager,
        in change: borrowing StoreChange
    ) throws -> Subscriber {
        let found = try managed(id, of: people, for: manager).subscriber
        return try revoke(found, in: change)
    }
}
