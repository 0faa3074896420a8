import Journal

/// Looks through the feeds for those that may have changed, some at a time, so that no more of them
/// are ever in memory.
struct DueFeeds {
    private let choice: FeedChoice
    private let maker: FeedMaker
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

    init(_ choice: FeedChoice, _ maker: FeedMaker) {
        self.choice = choice
        self.maker = maker
    }

    /// The next ones, fewer than two pages; none at the end. `seen` is given each that was
    /// looked at.
    mutating func next(_ seen: (FeedJob) -> Void) throws -> [FeedJob] {
        var due: [FeedJob] = []
        while due.count < Self.page, let part = parts.last {
            let store = maker.publisher.store
            let jobs = try store.read {
                let feeds = try store.feeds(choice, after: part.after, atMost: Self.page)
                return try maker.jobs(of: Array(feeds.prefix { $0.number <= part.through }))
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
