import Files
import Journal
import Synchronization

/// The feeds that were asked for last, each looked at again with every request.
///
/// It holds two generations: when the younger is full it becomes the older, whose feeds are
/// forgotten unless somebody has asked for them meanwhile.
final class FeedCache: Sendable {
    private let shelf = Mutex(Shelf())
    private let limit: Int
    private let fields: [(name: String, value: String)]

    fileprivate struct Shelf {
        var young: [FeedKey: PublishedFeed] = [:]
        var old: [FeedKey: PublishedFeed] = [:]
        var weight = 0
    }

    /// Takes this much memory at the most, about; every answer has these fields, too.
    init(limit: Int, fields: [(name: String, value: String)]) {
        self.limit = limit
        self.fields = fields
    }

    /// The feed of a token as it lies in the folder; the last good copy where it lies there no
    /// more, or is broken; nil where there never was one.
    func feed(
        of token: FeedToken, _ key: FeedKey, named name: String, in folder: String, at now: Int
    ) -> PublishedFeed? {
        let known = shelf.withLock { $0.feed(key, limit) }
        let place = known?.file.folder == folder ? known?.file : nil
        let file = place ?? FeedFile(of: token, in: folder)
        guard let stamp = FileStamp(file.path) else { return known }
        if let known, known.stamp == stamp, known.name == name,
            known.isPacked && known.modified != nil || known.loaded == now
        {
            return known
        }
        guard let feed = PublishedFeed(file, named: name, fields, at: now) else { return known }
        shelf.withLock { $0.keep(feed, key, limit) }
        return feed
    }
}

extension FeedCache.Shelf {
    fileprivate mutating func feed(_ key: FeedKey, _ limit: Int) -> PublishedFeed? {
        if let feed = young[key] { return feed }
        guard let feed = old[key] else { return nil }
        keep(feed, key, limit)
        return feed
    }

    fileprivate mutating func keep(_ feed: PublishedFeed, _ key: FeedKey, _ limit: Int) {
        weight += feed.weight - (young.updateValue(feed, forKey: key)?.weight ?? 0)
        guard weight > limit / 2 else { return }
        old = young
        young = [:]
        weight = 0
    }
}
