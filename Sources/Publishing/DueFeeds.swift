import Journal

/// Finds the feeds that may have changed. It reads one page of feeds at a time, so memory use is
/// bounded.
struct DueFeeds {
    private let choice: FeedChoice
    private let maker: FeedMaker
    /// The ranges of feeds that are left. The last one comes next.
    private var parts = [Part(after: 0, through: .max)]

    /// A range of feed numbers.
    private struct Part {
        var after: Int
        let through: Int
    }

    /// The number of feeds that are read, and then made, at a time. Other writers wait while as
    /// many feeds are stored.
    static let page = 128

    init(_ choice: FeedChoice, _ maker: FeedMaker) {
        self.choice = choice
        self.maker = maker
    }

    /// Returns the next feeds that have to be made, fewer than two pages, or none at the end. Calls
    /// `seen` with every feed that was read.
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

    /// Puts the next feeds off and continues in the middle of the current range, because another
    /// publisher works here. `last` is the number of the last feed.
    mutating func skipAhead(_ last: Int) {
        guard let part = parts.last else { return }
        let count = min(part.through, last) - part.after
        guard count > 2 * Self.page else { return }
        let middle = part.after + count / 2
        parts[parts.count - 1] = Part(after: part.after, through: middle)
        parts.append(Part(after: middle, through: part.through))
    }
}
