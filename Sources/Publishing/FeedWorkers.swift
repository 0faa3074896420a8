/// More threads that make feeds, beside the one that publishes.
package struct PublishingThreads: Sendable {
    /// How many feeds may be made at the same time.
    let count: Int
    /// Opens the store once more, for a thread of its own.
    let publisher: @Sendable () throws -> Publisher

    /// So many threads with the publisher's own among them, but no more than can be fed by one that
    /// writes; `publisher` opens the store once more for another thread.
    package init(upTo count: Int, _ publisher: @escaping @Sendable () throws -> Publisher) {
        self.count = min(count, 8)
        self.publisher = publisher
    }
}

/// Makes feeds on several threads, of which the caller's is one.
///
/// The others begin when there is enough to do. What one of them cannot do, as it cannot be started
/// or cannot open the store, is done by the rest.
final class FeedWorkers<Made: Sendable> {
    typealias Make = (FeedJob) throws -> Made
    private let own: Make
    private let threads: PublishingThreads?
    private let another: @Sendable (Publisher) throws -> Make
    private var queue: FeedQueue<Made>?
    private var jobs: [FeedJob] = []

    /// Fewer feeds are made sooner than another thread has opened the store.
    private static var fewest: Int { 16 }

    /// `own` makes feeds here, and what `another` gives on other threads.
    init(
        _ threads: PublishingThreads?, _ own: @escaping Make,
        another: @escaping @Sendable (Publisher) throws -> Make
    ) {
        self.own = own
        self.threads = threads
        self.another = another
    }

    deinit { end() }

    /// Makes what `next` gives until it gives nothing more, and has each kept in the order in which
    /// it came. While `next` looks for more and `keep` keeps what is done, the other threads make
    /// feeds; then this one does, too.
    func run<Batch: FeedBatch>(
        next: () throws -> Batch?,
        keep: (Batch, [Result<Made, any Error>]) throws -> Void
    ) throws {
        defer { end() }
        var current = try next()
        start(current?.jobs ?? [])
        while let batch = current {
            let following = try next()
            let made = finish()
            start(following?.jobs ?? [])
            try keep(batch, made)
            current = following
        }
    }

    private func start(_ jobs: [FeedJob]) {
        self.jobs = jobs
        if queue == nil, jobs.count >= Self.fewest, let threads, threads.count > 1 {
            queue = try? FeedQueue(threads, another)
        }
        queue?.add(jobs)
    }

    private func finish() -> [Result<Made, any Error>] {
        guard let queue else { return jobs.map { job in Result { try own(job) } } }
        queue.work(own)
        return queue.results()
    }

    /// Ends the other threads after what each is doing.
    private func end() {
        queue?.end()
        queue = nil
    }
}
