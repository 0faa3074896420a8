import CivilTime
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One run of a publisher through feeds that are kept in the store, beside other publishers.
struct StoredFeedsRun {
    var result = PublishingResult()
    private let feeds: any StoredFeeds
    private let maker: StoredFeedMaker
    private let state: PublishingState
    private var tokens: [String: FeedToken] { state.tokens }

    /// So many feeds are claimed and kept at a time.
    private static let batch = 256
    /// For so many seconds a publisher waits for feeds that others have claimed: until it may claim
    /// them itself.
    private static let longestWait = StoredFeedMaker.lease + 10

    init(_ publisher: Publisher, _ feeds: any StoredFeeds, _ state: PublishingState) throws {
        self.feeds = feeds
        self.state = state
        maker = try StoredFeedMaker(publisher, feeds)
    }

    /// Brings the feeds of these subscribers up to date.
    mutating func renew(
        _ subscribers: [Subscriber], waiting: Bool, progress: (_ done: Int, _ all: Int) -> Void
    ) throws {
        var left = subscribers.filter { !wasFresh($0) }
        let end = ContinuousClock.now + .seconds(Self.longestWait)
        while true {
            let done = subscribers.count - left.count
            left = try renewOnce(left) { progress(done + $0, subscribers.count) }
            guard !left.isEmpty, waiting, ContinuousClock.now < end else { break }
            usleep(500_000)
        }
    }

    /// The same for those that nobody else is making; gives the others.
    private mutating func renewOnce(
        _ subscribers: [Subscriber], progress: (_ done: Int) -> Void
    ) throws -> [Subscriber] {
        var others: [Subscriber] = []
        for start in stride(from: 0, to: subscribers.count, by: Self.batch) {
            let batch = subscribers[start..<min(start + Self.batch, subscribers.count)]
            others += try renew(batch.filter { try !isFresh($0) })
            progress(start + batch.count)
        }
        return others
    }

    /// Whether a feed was up to date when the run began, as nearly all are: known without asking.
    private mutating func wasFresh(_ subscriber: Subscriber) -> Bool {
        guard let token = tokens[subscriber.id] else { return true }
        guard let known = state.feedStates[subscriber.id],
            maker.isFresh(known, of: subscriber, token, state.heads)
        else { return false }
        result.unchanged += 1
        result.isDue(known.due)
        return true
    }

    private mutating func isFresh(_ subscriber: Subscriber) throws -> Bool {
        guard let token = tokens[subscriber.id] else { return true }
        guard let state = try maker.fresh(subscriber, token) else { return false }
        result.unchanged += 1
        result.isDue(state.due)
        return true
    }

    /// Claims, makes and keeps; gives those that others have claimed.
    private mutating func renew(_ subscribers: [Subscriber]) throws -> [Subscriber] {
        let claims = try feeds.claim(subscribers.map(\.id), seconds: StoredFeedMaker.lease)
        let numbers = Dictionary(claims.map { ($0.subscriber, $0) }) { first, _ in first }
        var made: [FeedClaim: (feed: StoredFeed, isSame: Bool)] = [:]
        var others: [Subscriber] = []
        do {
            for subscriber in subscribers {
                guard let claim = numbers[subscriber.id], let token = tokens[subscriber.id] else {
                    others.append(subscriber)
                    continue
                }
                made[claim] = try feed(subscriber, token, claim)
            }
            let kept = try feeds.keep(made.mapValues(\.feed))
            for (claim, (feed, isSame)) in made where kept.contains(claim) {
                result.isDue(feed.feedState.due)
                if isSame { result.unchanged += 1 } else { result.written += 1 }
            }
            others += subscribers.filter { subscriber in
                numbers[subscriber.id].map { made[$0] != nil && !kept.contains($0) } ?? false
            }
        } catch {
            try? feeds.giveBack(claims)
            throw error
        }
        return others
    }

    /// Makes a feed that is claimed; nil where it is up to date by now or cannot be made.
    private mutating func feed(
        _ subscriber: Subscriber, _ token: FeedToken, _ claim: FeedClaim
    ) throws -> (feed: StoredFeed, isSame: Bool)? {
        if try isFresh(subscriber) {
            try feeds.giveBack([claim])
            return nil
        }
        do {
            return try maker.make(subscriber, token, claim)
        } catch let error as StoreError where !error.isAboutOneRow {
            throw error
        } catch {
            result.fail(subscriber.id, error)
            return nil
        }
    }
}
