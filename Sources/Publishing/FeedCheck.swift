import CivilTime
import Journal

/// Tells which feeds are to be made.
struct FeedCheck {
    let maker: FeedMaker
    /// Whether the feed that was made last is in its place, as it was made.
    let isInPlace: (FeedToken, FeedState) -> Bool

    var store: any Store { maker.publisher.store }

    /// These feeds with all that is to be known of each but its revisions.
    func jobs(of feeds: [LivingFeed]) throws(StoreError) -> [FeedJob] {
        let heads = try store.heads(of: feeds.flatMap(\.subscriber.people))
        return feeds.map { feed in
            let (plan, source) = maker.sources(of: feed.subscriber, feed.token, heads)
            let isInPlace = feed.state.map { self.isInPlace(feed.token, $0) } ?? false
            let isFresh = isInPlace && feed.state.map { maker.isFresh($0, source) } ?? false
            return FeedJob(
                feed: feed, source: source, planSource: plan,
                entry: feed.subscriber.people.reduce(0) { max($0, heads[$1]?.entry ?? 0) },
                isInPlace: isInPlace, isFresh: isFresh)
        }
    }
}

/// Looks through the feeds for those that may have changed, some at a time, so that no more of them
/// are ever in memory.
struct DueFeeds {
    private let choice: FeedChoice
    private let check: FeedCheck
    private var last = 0
    private var isAtEnd = false

    /// So many feeds are looked at a time, and then given if as many are due. Others who write wait
    /// while as many are kept.
    static let page = 128

    init(_ choice: FeedChoice, _ check: FeedCheck) {
        self.choice = choice
        self.check = check
    }

    /// The next ones, fewer than two pages; none at the end. `seen` is given each that was
    /// looked at.
    mutating func next(_ seen: (FeedJob) -> Void) throws -> [FeedJob] {
        var due: [FeedJob] = []
        while due.count < Self.page, !isAtEnd {
            let jobs = try check.store.read {
                try check.jobs(of: check.store.feeds(choice, after: last, atMost: Self.page))
            }
            for job in jobs {
                seen(job)
                if !job.isFresh { due.append(job) }
            }
            isAtEnd = jobs.count < Self.page
            last = jobs.last?.feed.number ?? last
        }
        return due
    }
}
