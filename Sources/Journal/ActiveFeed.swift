/// A feed of a subscriber that is not revoked, with its token and state.
package struct ActiveFeed: Hashable, Sendable {
    /// The number that determines the order of the feeds.
    package let number: Int
    /// The subscriber of the feed.
    package let subscriber: Subscriber
    /// The valid token.
    package let token: SecretToken
    /// The state, or `nil` if the feed was never made.
    package let state: FeedState?

    /// Creates a feed.
    package init(number: Int, subscriber: Subscriber, token: SecretToken, state: FeedState?) {
        self.number = number
        self.subscriber = subscriber
        self.token = token
        self.state = state
    }
}

/// The state of a feed and the revisions of its components.
package struct KnownFeed: Hashable, Sendable {
    /// The state of the feed.
    package let state: FeedState
    /// The revisions, in the format of the publisher.
    package let revisions: String

    /// Creates a value from a state and revisions.
    package init(state: FeedState, revisions: String) {
        self.state = state
        self.revisions = revisions
    }
}

/// A selection of feeds.
package enum FeedChoice: Hashable, Sendable {
    /// All feeds.
    case everything
    /// The feeds with at least one of these persons.
    case people([String])
    /// The feeds of these subscribers.
    case subscribers([String])

    /// Returns whether the feed of a subscriber is selected.
    package func contains(_ subscriber: Subscriber) -> Bool {
        switch self {
        case .everything: true
        case .people(let people): subscriber.people.contains(where: people.contains)
        case .subscribers(let ids): ids.contains(subscriber.id)
        }
    }
}
