/// A feed that somebody may read, and what is known of it.
package struct LivingFeed: Hashable, Sendable {
    /// Its place among all feeds.
    package let number: Int
    /// Whose it is.
    package let subscriber: Subscriber
    /// What opens it.
    package let token: SecretToken
    /// What is known of it; nil before it was made.
    package let state: FeedState?

    /// A feed with its place and what is known of it.
    package init(number: Int, subscriber: Subscriber, token: SecretToken, state: FeedState?) {
        self.number = number
        self.subscriber = subscriber
        self.token = token
        self.state = state
    }
}

/// What is known of a feed, with the revisions of its components.
package struct KnownFeed: Hashable, Sendable {
    /// What is known of it.
    package let state: FeedState
    /// The revisions, in lines that are the publisher's.
    package let revisions: String

    /// What is known of a feed.
    package init(state: FeedState, revisions: String) {
        self.state = state
        self.revisions = revisions
    }
}

/// Which feeds.
package enum FeedChoice: Hashable, Sendable {
    /// All of them.
    case everything
    /// Those about any of these persons.
    case people([String])
    /// Those of these subscribers.
    case subscribers([String])

    /// Whether a subscriber's feed is among them.
    package func contains(_ subscriber: Subscriber) -> Bool {
        switch self {
        case .everything: true
        case .people(let people): subscriber.people.contains(where: people.contains)
        case .subscribers(let ids): ids.contains(subscriber.id)
        }
    }
}
