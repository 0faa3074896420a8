import CivilTime
import Compression
import Feed
import Files
package import Journal

/// Makes feeds that are kept in the store, one after the other.
package final class StoredFeedMaker {
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
        /// Somebody is making it for the first time.
        case isBeingMade
    }

    /// Makes feeds with what a publisher has.
    package init(_ publisher: Publisher, _ feeds: any StoredFeeds) throws {
        self.feeds = feeds
        maker = try FeedMaker(publisher)
    }

    /// The feed of an address as it is now, made before where it is not up to date. `known` is the
    /// state of the one that is at hand.
    package func feed(of token: FeedToken, known: FeedState?) throws -> Answer {
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
            return try answer(subscriber, state, known)
        }
        // Somebody may have made it before this claim.
        if let state = try fresh(subscriber, token) {
            try feeds.giveBack([claim])
            return try answer(subscriber, state, known)
        }
        let made = try make(subscriber, token, claim).feed
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

    /// Whether a feed is up to date where there is so much of each person.
    func isFresh(
        _ known: FeedState, of subscriber: Subscriber, _ token: FeedToken,
        _ heads: [String: RecordHead]
    ) -> Bool {
        known.files == Self.isStored
            && maker.isFresh(known, maker.source(of: subscriber, token) { heads[$0] })
    }

    /// What is known of a feed that is up to date; nil where it is not.
    func fresh(_ subscriber: Subscriber, _ token: FeedToken) throws -> FeedState? {
        try store.read {
            guard let known = try feeds.feedState(of: subscriber.id), known.files == Self.isStored,
                maker.isFresh(known, try source(of: subscriber, token))
            else { return nil }
            return known
        }
    }

    private func source(
        of subscriber: Subscriber, _ token: FeedToken
    ) throws(StoreError) -> UInt64 {
        try maker.source(of: subscriber, token) { person throws(StoreError) in
            try store.head(of: person)
        }
    }

    /// What stands in the place of the stamp of its files where a feed is in the store.
    private static let isStored = "stored"

    /// Makes a feed of what is there at one moment; tells whether its bytes are those of before. Where
    /// that fails, the claim ends.
    func make(
        _ subscriber: Subscriber, _ token: FeedToken, _ claim: FeedClaim
    ) throws -> (feed: StoredFeed, isSame: Bool) {
        do {
            return try store.read {
                let known = try feeds.feedState(of: subscriber.id)
                let book = RevisionBook(
                    try store.revisions(of: subscriber.id), at: maker.publisher.now, seen: nil)
                let made = try maker.make(
                    subscriber, token, try source(of: subscriber, token), after: known, book)
                var state = made.feedState
                state.files = Self.isStored
                let feed = StoredFeed(
                    feedState: state, revisions: made.revisions, packed: packed())
                return (feed, made.isSame)
            }
        } catch {
            try? feeds.giveBack([claim])
            throw error
        }
    }

    private func packed() -> [UInt8] {
        maker.withFeed { feed in gzip.compressed(feed) { Array($0) } }
    }
}
