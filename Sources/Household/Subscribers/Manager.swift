package import Journal

/// Somebody who manages subscribers and evidence on a page, and of whom.
package enum Manager: Sendable {
    /// Somebody who is signed in and manages everything.
    case owner
    /// Somebody with the address of a subscriber that may manage.
    case subscriber(Subscriber)

    /// Why somebody may not change a subscriber of theirs.
    package enum Hindrance: Error, Hashable, Sendable {
        /// It is about other persons as well.
        case seesOthers
        /// It shows or allows more than their own does.
        case showsMore
    }

    /// Why this subscriber may not be changed; nil if it may.
    package func hindrance(to subscriber: Subscriber) -> Hindrance? {
        guard case .subscriber(let own) = self else { return nil }
        guard Set(subscriber.people).isSubset(of: own.people) else { return .seesOthers }
        let isWithin =
            own.may.includes(subscriber.may) && (!own.isDiscreet || subscriber.isDiscreet)
            && (own.selection == .init() || own.selection == subscriber.selection)
        return isWithin ? nil : .showsMore
    }

    /// Whether they may be told what a subscriber is chosen to show: not where no page names that, and
    /// not more than their own shows.
    package func mayKnowItems(of subscriber: Subscriber) -> Bool {
        guard case .subscriber(let own) = self else { return true }
        return !own.isDiscreet && hindrance(to: subscriber) == nil
    }

    /// Whether a subscriber is the one with whose address they manage.
    package func isSelf(_ subscriber: Subscriber) -> Bool {
        if case .subscriber(let own) = self { own.id == subscriber.id } else { false }
    }

    /// The id of the subscriber with whose end everything ends that they issue; nil for none.
    var issuer: String? {
        if case .subscriber(let own) = self { own.id } else { nil }
    }

    /// What they may let others do, the least first.
    package var grants: [Access] {
        switch self {
        case .owner: Access.allCases
        case .subscriber(let own): Access.allCases.filter(own.may.includes)
        }
    }
}
