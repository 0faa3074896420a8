import Threads

/// More threads that make feeds, beside the one that publishes.
package struct PublishingThreads: Sendable {
    /// How many feeds may be made at the same time.
    let count: Int
    /// Opens the store once more, for a thread of its own.
    let publisher: @Sendable () throws -> Publisher

    /// So many threads with the publisher's own among them; `publisher` opens the store once more
    /// for another thread.
    package init(upTo count: Int, _ publisher: @escaping @Sendable () throws -> Publisher) {
        self.count = count
        self.publisher = publisher
    }
}

extension JobWorkers where Job == FeedJob {
    /// `own` makes feeds here, and what `another` gives on other threads, where there are some.
    convenience init(
        _ own: @escaping Make, _ threads: PublishingThreads?,
        another: @escaping @Sendable (Publisher) throws -> Make
    ) {
        guard let threads else {
            self.init(own)
            return
        }
        self.init(own, upTo: threads.count) { try another(threads.publisher()) }
    }
}
