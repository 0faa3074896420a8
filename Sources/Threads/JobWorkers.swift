/// Jobs that are done together and whose results are kept together.
package protocol JobBatch {
    associatedtype Job: Sendable
    /// The jobs, in order.
    var jobs: [Job] { get }
}

/// Does jobs on the caller's thread and several others.
///
/// The other threads start when there are enough jobs. If one cannot start, or cannot open what it
/// needs, the remaining threads do its jobs.
package final class JobWorkers<Job: Sendable, Made: Sendable> {
    /// Does a job on one thread.
    package typealias Make = (Job) throws -> Made
    private let own: Make
    private let count: Int
    private let another: @Sendable () throws -> Make
    private var queue: JobQueue<Job, Made>?
    private var jobs: [Job] = []

    /// Creates workers that do all jobs on the caller's thread, with `own`.
    package convenience init(_ own: @escaping Make) {
        self.init(own, upTo: 1) { preconditionFailure("there is no other thread") }
    }

    /// Creates workers for up to `count` threads. The caller's thread does jobs with `own`, each of
    /// the others with a function from `another`. There are at most 8 threads, because one thread
    /// alone keeps the results.
    package init(
        _ own: @escaping Make, upTo count: Int, another: @escaping @Sendable () throws -> Make
    ) {
        self.own = own
        self.count = min(count, 8)
        self.another = another
    }

    deinit { end() }

    /// The number of jobs from which other threads are started; fewer are done before a thread has
    /// started.
    let fewest = 16

    /// Does the jobs of each batch that `next` returns, until it returns `nil`, and passes the
    /// results to `keep` in order. The other threads do jobs while this thread calls `next` and
    /// `keep`; then this thread does jobs too.
    package func run<Batch: JobBatch>(
        next: () throws -> Batch?,
        keep: (Batch, [Result<Made, any Error>]) throws -> Void
    ) throws where Batch.Job == Job {
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

    private func start(_ jobs: [Job]) {
        self.jobs = jobs
        if queue == nil, jobs.count >= fewest, count > 1 {
            // Without other threads, this thread does all jobs.
            queue = try? JobQueue(count - 1, another)
        }
        queue?.add(jobs)
    }

    private func finish() -> [Result<Made, any Error>] {
        guard let queue else { return jobs.map { job in Result { try own(job) } } }
        queue.work(own)
        return queue.results()
    }

    /// Ends the other threads after their current jobs.
    private func end() {
        queue?.end()
        queue = nil
    }
}
