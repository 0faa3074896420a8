import CivilTime
import Compression
import Feed
import Files
package import Journal

/// Makes feeds that are kept in the store, one after the other.
package final class StoredFeedMaker {
    let check: FeedCheck
    private let feeds: any StoredFeeds
    private let maker: FeedMaker
    private var gzip = Gzip()

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
        maker = try FeedMaker(publisher)
        check = FeedCheck(maker: maker) { _, state in state.files == Self.isStored }
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
        guard try feeds.keep([claim: made]).contains(claim) else { return .isBeingMade }
        return .feed(subscriber, made.feedState, made.packed)
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
        try check.jobs(of: [
            LivingFeed(number: 0, subscriber: subscriber, token: token, state: known)
        ])[0]
    }

    /// What stands in the place of the stamp of its files where a feed is in the store.
    private static let isStored = "stored"

    /// Makes a feed that somebody asked for. Where that fails, the claim ends.
    private func make(
        _ subscriber: Subscriber, _ token: SecretToken, _ claim: FeedClaim
    ) throws -> StoredFeed {
        do {
            return try store.read {
                let known = try store.knownFeeds(of: [subscriber.id])[subscriber.id]
                var job = try job(subscriber, token, known?.state)
                job.revisions = known?.revisions ?? ""
                return try make(job).feed
            }
        } catch {
            // A claim expires after 45 seconds anyway.
            try? feeds.giveBack([claim])
            throw error
        }
    }

    /// A feed that was made, and whether its bytes are those of before.
    struct Made: Sendable {
        let feed: StoredFeed
        let isSame: Bool
    }

    /// Makes a feed of what is there at one moment.
    func make(_ job: FeedJob) throws -> Made {
        try store.read {
            let book = RevisionLog(job.revisions, at: maker.publisher.now, seen: nil)
            let made = try maker.make(job, book)
            var state = made.feedState
            state.files = Self.isStored
            let packed = maker.withFeed { feed in gzip.compressed(feed) { Array($0) } }
            return Made(
                feed: StoredFeed(feedState: state, revisions: made.revisions, packed: packed),
                isSame: made.isSame)
        }
    }
}
