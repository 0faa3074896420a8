import CivilTime
import Files
import Journal
import Publishing
import Synchronization

/// The feeds that were requested last. Each request checks whether the file has changed; of a feed
/// that the store keeps, it is known with which snapshot of the store it was up to date.
///
/// It holds two generations: when the younger is full it becomes the older, and the feeds of the old
/// one that nobody requested meanwhile are dropped.
final class FeedCache: Sendable {
    private let generations = Mutex(Generations())
    private let limit: Int
    private let fields: [(name: String, value: String)]

    fileprivate struct Generations {
        var young: [FeedKey: PublishedFeed] = [:]
        var old: [FeedKey: PublishedFeed] = [:]
        var memory = 0
    }

    /// A cache of about so many bytes; every response gets these header fields as well.
    init(limit: Int, fields: [(name: String, value: String)]) {
        self.limit = limit
        self.fields = fields
    }

    /// The feed of a token as it is in the folder; the last good copy if it is damaged, or missing
    /// there while the token is still valid; nil if there never was one.
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

/// Feeds that the store keeps.
extension FeedCache {
    /// The feed that was loaded last.
    func feed(_ key: FeedKey) -> PublishedFeed? { generations.withLock { $0.feed(key, limit) } }

    /// The same if it was up to date with a snapshot and nothing was due since.
    func feed(_ key: FeedKey, with snapshot: Snapshot, at now: Instant) -> PublishedFeed? {
        guard let feed = feed(key), case .store(let state) = feed.place, feed.modified != nil,
            now < state.due, feed.checked.withLock({ $0 === snapshot })
        else { return nil }
        return feed
    }

    /// Keeps what a look at the store has shown; nil if there is no whole feed. Without a snapshot the store is
    /// asked again for the next request.
    func keep(
        _ answer: StoredFeedReader.Answer, _ key: FeedKey, with snapshot: Snapshot?, at now: Int
    ) -> PublishedFeed? {
        let feed: PublishedFeed?
        switch answer {
        case .nothing, .isBeingMade: return nil
        case .before(let answer): return keep(answer, key, with: nil, at: now)
        case .same: feed = self.feed(key)
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
