import Files
import Journal
import Synchronization

/// The feeds that were requested last; each request checks whether the file has changed.
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
        of token: FeedToken, _ key: FeedKey, named name: String, in folder: String, at now: Int,
        isStillLive: () -> Bool
    ) -> PublishedFeed? {
        let known = generations.withLock { $0.feed(key, limit) }
        let place = known?.file.folder == folder ? known?.file : nil
        let file = place ?? FeedFile(of: token, in: folder)
        guard let stamp = FileStamp(file.path) else { return isStillLive() ? known : nil }
        if let known, known.stamp == stamp, known.name == name,
            known.isCompressed && known.modified != nil || known.loaded == now
        {
            return known
        }
        guard let feed = PublishedFeed(file, named: name, fields, at: now) else { return known }
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
