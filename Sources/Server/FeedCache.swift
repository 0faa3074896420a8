import CivilTime
import Files
import Journal
import Publishing
import Synchronization

/// A cache of the feeds requested last. Safe to use from any thread.
///
/// A feed in a file is checked for changes at each request. A feed in the store is valid for the
/// snapshot with which it was last checked. The cache has two generations: when the younger one is
/// full it becomes the older one, and the previous older one is dropped.
final class FeedCache: Sendable {
    private let generations = Mutex(Generations())
    private let limit: Int
    private let fields: [(name: String, value: String)]

    fileprivate struct Generations {
        var young: [FeedKey: PublishedFeed] = [:]
        var old: [FeedKey: PublishedFeed] = [:]
        var memory = 0
    }

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - limit: The approximate maximum size in bytes.
    ///   - fields: Header fields that are added to every response.
    init(limit: Int, fields: [(name: String, value: String)]) {
        self.limit = limit
        self.fields = fields
    }

    /// Returns the current feed of a token from the folder, or `nil` if there has never been one.
    ///
    /// If the file is damaged, or missing although the token is still valid, the last good version
    /// is returned.
    func feed(
        of token: SecretToken, _ key: FeedKey, named name: String, in folder: String, at now: Int,
        isStillLive: () -> Bool
    ) -> PublishedFeed? {
        let known = generations.withLock { $0.feed(key, limit) }
        var (place, loaded): (FeedFile?, FileStamp?) = (nil, nil)
        if case .file(let file, let stamp) = known?.place, file.folder == folder {
            (place, loaded) = (file, stamp)
        }
        let file = place ?? FeedFile(of: token, in: folder)
        guard let stamp = FileStamp(file.path) else { return isStillLive() ? known : nil }
        if let known, loaded == stamp, known.name == name,
            known.isCompressed && known.modified != nil || known.loaded == now
        {
            return known
        }
        guard let feed = PublishedFeed(file, named: name, fields, at: now) else { return known }
        generations.withLock { $0.keep(feed, key, limit) }
        return feed
    }
}

/// Feeds that are kept in the store.
extension FeedCache {
    /// Returns the last loaded version of a feed, whether or not it is current.
    func feed(_ key: FeedKey) -> PublishedFeed? { generations.withLock { $0.feed(key, limit) } }

    /// Returns a feed if it was current for the snapshot and is not due for an update.
    func feed(_ key: FeedKey, with snapshot: Snapshot, at now: Instant) -> PublishedFeed? {
        guard let feed = feed(key), case .store(let state) = feed.place, feed.modified != nil,
            now < state.due, feed.checked.withLock({ $0 === snapshot })
        else { return nil }
        return feed
    }

    /// Caches the result of reading a feed from the store. Returns `nil` if there is no complete
    /// feed.
    ///
    /// Without a snapshot, the next request reads the store again.
    func keep(
        _ answer: StoredFeedReader.Answer, _ key: FeedKey, with snapshot: Snapshot?, at now: Int
    ) -> PublishedFeed? {
        let feed: PublishedFeed?
        switch answer {
        case .nothing, .isBeingMade: return nil
        case .previous(let answer): return keep(answer, key, with: nil, at: now)
        case .unchanged: feed = self.feed(key)
        case .feed(let subscriber, let state, let packed):
            feed = PublishedFeed(packed, state, named: subscriber.name, fields, at: now)
        }
        guard let feed else { return nil }
        feed.checked.withLock { $0 = snapshot }
        generations.withLock { $0.keep(feed, key, limit) }
        return feed
    }
}

extension FeedCache.Generations {
    fileprivate mutating func feed(_ key: FeedKey, _ limit: Int) -> PublishedFeed? {
        if let feed = young[key] { return feed }
        guard let feed = old[key] else { return nil }
        keep(feed, key, limit)
        return feed
    }

    fileprivate mutating func keep(_ feed: PublishedFeed, _ key: FeedKey, _ limit: Int) {
        memory += feed.memory - (young.updateValue(feed, forKey: key)?.memory ?? 0)
        guard memory > limit / 2 else { return }
        old = young
        young = [:]
        memory = 0
    }
}
