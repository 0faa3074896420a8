/// Jobs that are done together, and kept together.
package protocol JobBatch {
    associatedtype Job: Sendable
    /// The jobs, in order.
    var jobs: [Job] { get }
}

/// Does jobs on several threads, of which the caller's is one.
///
/// The others begin when there is enough to do. What one of them cannot do, as it cannot be started
/// or cannot open what it needs, is done by the rest.
package final class JobWorkers<Job: Sendable, Made: Sendable> {
    /// What makes something of a job on one thread.
    package typealias Make = (Job) throws -> Made
    private let own: Make
    private let count: Int
    private let another: @Sendable () throws -> Make
    private var queue: JobQueue<Job, Made>?
    private var jobs: [Job] = []

    /// `own` makes something of all jobs, here.
    package convenience init(_ own: @escaping Make) {
        self.init(own, upTo: 1) { preconditionFailure("there is no other thread") }
    }

    /// `own` makes something of jobs here, and what `another` gives on other threads: so many with
    /// this one among them, but no more than can be fed by one that keeps what they make.
    package init(
        _ own: @escaping Make, upTo count: Int, another: @escaping @Sendable () throws -> Make
    ) {
        self.own = own
        self.count = min(count, 8)
        self.another = another
    }

    deinit { end() }

    /// Fewer jobs are done sooner than other threads have begun.
    let fewest = 16

    /// Does what `next` gives until it gives nothing more, and has each kept in the order in which
    /// it came. While `next` looks for more and `keep` keeps what is done, the other threads do
    /// theirs; then this one does, too.
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
            // Without other threads this one does all jobs.
            queue = try? JobQueue(count - 1, another)
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
