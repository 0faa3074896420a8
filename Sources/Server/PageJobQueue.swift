import Synchronization

/// Jobs in the order in which they came, done away from the threads that answer for feeds.
struct PageJobQueue: Sendable {
    private let stream: AsyncStream<WaitingJob>
    private let jobs: AsyncStream<WaitingJob>.Continuation

    /// So many may wait; who comes then is asked to come again.
    private static let limit = 256

    init() {
        (stream, jobs) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Does with each of them, one after the other, what is to be done.
    func begin(_ work: @escaping @Sendable (WaitingJob) -> Void) {
        Task {
            for await job in stream { work(job) }
        }
    }

    /// Ends once the last has been done.
    func finish() { jobs.finish() }

    /// Whether there was room for it.
    func add(_ job: WaitingJob) -> Bool {
        if case .enqueued = jobs.yield(job) { true } else { false }
    }
}

/// An job whose connection rests until there is an answer.
final class WaitingJob: Sendable {
    let job: PageJob
    let destination: Destination
    /// Since when it waits, in nanoseconds of the steady clock.
    let start: UInt64
    /// As a number: a pointer may not go from thread to thread.
    let connection: UInt
    private let made = Mutex<Answer?>(nil)

    init(_ job: PageJob, _ destination: Destination, start: UInt64, connection: UInt) {
        self.job = job
        self.destination = destination
        self.start = start
        self.connection = connection
    }

    var answer: Answer? { made.withLock { $0 } }

    func finish(with answer: Answer) {
        made.withLock { $0 = answer }
    }
}
