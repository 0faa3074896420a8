import CivilTime
import Journal

/// Tells which feeds are to be made.
struct FeedCheck {
    let maker: FeedMaker
    /// Whether the feed that was made last is in its place, as it was made.
    let isInPlace: (SecretToken, FeedState) -> Bool

    var store: any Store { maker.publisher.store }

    /// These feeds with all that is to be known of each but its revisions.
    func jobs(of feeds: [LivingFeed]) throws(StoreError) -> [FeedJob] {
        let heads = try store.heads(of: feeds.flatMap(\.subscriber.people))
        return feeds.map { feed in
            let source = maker.source(of: feed.subscriber, feed.token, heads)
            let isInPlace = feed.state.map { self.isInPlace(feed.token, $0) } ?? false
            let isFresh = isInPlace && feed.state.map { maker.isFresh($0, source) } ?? false
            return FeedJob(feed: feed, source: source, isInPlace: isInPlace, isFresh: isFresh)
        }
    }
}

/// Looks through the feeds for those that may have changed, some at a time, so that no more of them
/// are ever in memory.
struct DueFeeds {
    private let choice: FeedChoice
    private let check: FeedCheck
    /// What is left to look at, the next part last.
    private var parts = [Part(after: 0, through: .max)]

    /// Feeds by their numbers.
    private struct Part {
        var after: Int
        let through: Int
    }

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
        while due.count < Self.page, let part = parts.last {
            let jobs = try check.store.read {
                let feeds = try check.store.feeds(choice, after: part.after, atMost: Self.page)
                return try check.jobs(of: Array(feeds.prefix { $0.number <= part.through }))
            }
            for job in jobs {
                seen(job)
                if !job.isFresh { due.append(job) }
            }
            if let last = jobs.last, jobs.count == Self.page {
                parts[parts.count - 1].after = last.feed.number
            } else {
                parts.removeLast()
            }
        }
        return due
    }

    /// Leaves what comes next for later, and goes on in the middle of what is left of this part:
    /// somebody else is at work here. `last` is the number of the last feed.
    mutating func skipAhead(_ last: Int) {
        guard let part = parts.last else { return }
        let count = min(part.through, last) - part.after
        guard count > 2 * Self.page else { return }
        let middle = part.after + count / 2
        parts[parts.count - 1] = Part(after: part.after, through: middle)
        parts.append(Part(after: middle, through: part.through))
    }
}
