package import Journal

/// A subscriber that somebody wants to add on a page.
package struct NewSubscriber: Hashable, Sendable {
    /// What people will call it.
    package var name = ""
    /// The ids of the persons whose plans it gets.
    package var people: [String] = []
    /// Whether apps sign in to it; else it has a feed.
    package var isAccount = false
    /// What its address or password allows.
    package var may = Access.answer
    /// Which alarms it has.
    package var alarms = Subscriber.Alarms.together

    /// A mistake in it.
    package enum Mistake: Error, Hashable, Sendable {
        /// It has no name, or one that is too long or holds control characters.
        case name
        /// No person is chosen.
        case nobody
        /// An account is to manage, which no calendar app can.
        case managingAccount
        /// Another subscriber was added or revoked since the form was made.
        case changed
        /// There are as many as pages may add.
        case tooMany
    }

    /// One without anything chosen.
    package init() {}
}

/// What opens a subscriber's feed or account; nobody can read it back from a list.
package enum SubscriberKey: Sendable {
    /// The token in the addresses of a feed and its pages.
    case feed(SecretToken)
    /// The password of an account.
    case account(AppPassword)
}

extension Access {
    /// What an account may do: no calendar app manages anything.
    package static let ofAccounts: [Access] = [.look, .answer]
}
