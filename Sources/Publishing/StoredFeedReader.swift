package import Journal

/// Returns feeds from the store. Makes those first that are not up to date.
package final class StoredFeedReader {
    private let feeds: any SharedFeeds
    private let maker: FeedMaker

    private var store: any Store { maker.publisher.store }

    /// The number of seconds after which a claim expires, because its owner is thought to be dead.
    static let lease = 45

    /// The answer to a request for a feed.
    package enum Answer: Sendable {
        /// The token is unknown or revoked.
        case nothing
        /// The feed is the one that the client has.
        case unchanged
        /// The current feed, compressed with gzip.
        case feed(Subscriber, FeedState, [UInt8])
        /// The previous feed, because the current one is being made elsewhere. Ask again, because
        /// that may fail.
        indirect case previous(Answer)
        /// The feed is being made elsewhere for the first time.
        case isBeingMade
    }

    /// Creates a reader with the settings of a publisher.
    package init(_ publisher: Publisher, _ feeds: any SharedFeeds) throws {
        self.feeds = feeds
        maker = try FeedMaker(publisher, nil)
    }

    /// Returns the current feed of a token. `known` is the state of the feed that the caller has.
    package func feed(of token: SecretToken, known: FeedState?) throws -> Answer {
        guard let subscriber = try store.subscriber(having: token), !subscriber.isAccount else {
            return .nothing
        }
        if let state = try fresh(subscriber, token) {
            return try answer(subscriber, state, known)
        }
        let claim = try feeds.claim([subscriber.id], seconds: Self.lease).first
        guard let claim else {
            // The feed is being made right now, so the previous one was current until a moment ago.
            guard let state = try feeds.feedState(of: subscriber.id) else { return .isBeingMade }
            return .previous(try answer(subscriber, state, known))
        }
        // It may have been made before this claim.
        if let state = try fresh(subscriber, token) {
            try feeds.giveBack([claim])
            return try answer(subscriber, state, known)
        }
        let made = try make(subscriber, token, claim)
        guard try feeds.keep([claim: made.stored]).contains(claim) else { return .isBeingMade }
        return .feed(subscriber, made.state, made.packed)
    }

    private func answer(
        _ subscriber: Subscriber, _ state: FeedState, _ known: FeedState?
    ) throws -> Answer {
        if state == known { return .unchanged }
        guard let packed = try feeds.packedFeed(of: subscriber.id) else { return .isBeingMade }
        return .feed(subscriber, state, packed)
    }

    /// Returns the state of a feed, or `nil` if it is not up to date.
    private func fresh(_ subscriber: Subscriber, _ token: SecretToken) throws -> FeedState? {
        try store.read {
            let known = try feeds.feedState(of: subscriber.id)
            return try job(subscriber, token, known).isFresh ? known : nil
        }
    }

    private func job(
        _ subscriber: Subscriber, _ token: SecretToken, _ known: FeedState?
    ) throws -> FeedJob {
        try maker.jobs(of: [
            ActiveFeed(number: 0, subscriber: subscriber, token: token, state: known)
        ])[0]
    }

    /// Makes a feed. If that fails, gives the claim back.
    private func make(
        _ subscriber: Subscriber, _ token: SecretToken, _ claim: FeedClaim
    ) throws -> MadeFeed {
        do {
            return try store.read {
                let known = try store.knownFeeds(of: [subscriber.id])[subscriber.id]
                var job = try job(subscriber, token, known?.state)
                job.revisions = known?.revisions ?? ""
                return try maker.make(job)
            }
        } catch {
            // A claim expires after 45 seconds anyway.
            try? feeds.giveBack([claim])
            throw error
        }
    }
}

extension MadeFeed {
    /// The feed in the form that the store keeps.
    var stored: StoredFeed { StoredFeed(feedState: state, revisions: revisions, packed: packed) }
}
