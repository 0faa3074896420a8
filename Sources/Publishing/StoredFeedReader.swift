import CivilTime
package import Journal

/// Returns feeds from the store, and first makes those that are not up to date.
package final class StoredFeedReader {
    private let feeds: any StoredFeeds
    private let maker: FeedMaker

    private var store: any Store { maker.publisher.store }

    /// Whoever makes feeds for longer than this, in seconds, is thought to be gone.
    static let lease = 45

    /// What somebody gets who asks for a feed.
    package enum Answer: Sendable {
        /// The address opens nothing.
        case nothing
        /// The feed is the one that is known already.
        case same
        /// The feed as it is now, compressed.
        case feed(Subscriber, FeedState, [UInt8])
        /// The feed of before, as somebody is making the one of now. Whoever does may end before it is kept, so
        /// it is to be asked for again.
        indirect case before(Answer)
        /// Somebody is making it for the first time.
        case isBeingMade
    }

    /// Makes feeds with what a publisher has.
    package init(_ publisher: Publisher, _ feeds: any StoredFeeds) throws {
        self.feeds = feeds
        maker = try FeedMaker(publisher, nil)
    }

    /// The feed of an address as it is now, made before where it is not up to date. `known` is the
    /// state of the one that is at hand.
    package func feed(of token: SecretToken, known: FeedState?) throws -> Answer {
        guard let subscriber = try store.subscriber(having: token), !subscriber.isAccount else {
            return .nothing
        }
        if let state = try fresh(subscriber, token) {
            return try answer(subscriber, state, known)
        }
        let claim = try feeds.claim([subscriber.id], seconds: Self.lease).first
        guard let claim else {
            // Somebody makes it just now, so the one of before is only moments old.
            guard let state = try feeds.feedState(of: subscriber.id) else { return .isBeingMade }
            return .before(try answer(subscriber, state, known))
        }
        // Somebody may have made it before this claim.
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
        if state == known { return .same }
        guard let packed = try feeds.packedFeed(of: subscriber.id) else { return .isBeingMade }
        return .feed(subscriber, state, packed)
    }

    /// What is known of a feed that is up to date; nil where it is not.
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
            LivingFeed(number: 0, subscriber: subscriber, token: token, state: known)
        ])[0]
    }

    /// Makes a feed that somebody asked for. Where that fails, the claim ends.
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
    /// The feed as the store keeps it.
    var stored: StoredFeed { StoredFeed(feedState: state, revisions: revisions, packed: packed) }
}
