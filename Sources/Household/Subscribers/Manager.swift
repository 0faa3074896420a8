package import Journal

/// The user of a page that manages subscribers and evidence, with the user's permissions.
package enum Manager: Sendable {
    /// The owner, who is signed in and may manage everything.
    case owner
    /// A user with the address of a subscriber that may manage.
    case subscriber(Subscriber)

    /// The reason why a manager may not change a subscriber.
    package enum Restriction: Error, Hashable, Sendable {
        /// The subscriber sees other persons as well.
        case seesOthers
        /// The subscriber sees more, or has more permissions, than the manager.
        case showsMore
    }

    /// Returns the reason why a subscriber may not be changed, or `nil` if it may.
    package func restriction(to subscriber: Subscriber) -> Restriction? {
        guard case .subscriber(let own) = self else { return nil }
        guard Set(subscriber.people).isSubset(of: own.people) else { return .seesOthers }
        let isWithin =
            own.may.includes(subscriber.may) && (!own.isDiscreet || subscriber.isDiscreet)
            && (own.selection == .init() || own.selection == subscriber.selection)
        return isWithin ? nil : .showsMore
    }

    /// Returns whether the manager may see which items a subscriber shows. A discreet manager may
    /// not, and others only if the subscriber shows no more than they see.
    package func mayKnowItems(of subscriber: Subscriber) -> Bool {
        guard case .subscriber(let own) = self else { return true }
        return !own.isDiscreet && restriction(to: subscriber) == nil
    }

    /// Whether the manager may choose which items a new subscriber shows. One who sees only a part,
    /// or no names, may not.
    package var choosesItems: Bool {
        guard case .subscriber(let own) = self else { return true }
        return own.selection == .init() && !own.isDiscreet
    }

    /// Returns whether the subscriber is the one that the manager uses.
    package func isSelf(_ subscriber: Subscriber) -> Bool {
        if case .subscriber(let own) = self { own.id == subscriber.id } else { false }
    }

    /// The ID of the subscriber with which everything that the manager issues is revoked, or `nil`
    /// for the owner.
    var issuer: String? {
        if case .subscriber(let own) = self { own.id } else { nil }
    }

    /// The permissions that the manager may grant, in ascending order.
    package var grants: [Access] {
        switch self {
        case .owner: Access.allCases
        case .subscriber(let own): Access.allCases.filter(own.may.includes)
        }
    }
}
