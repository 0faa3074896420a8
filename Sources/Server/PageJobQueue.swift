import Synchronization

/// Jobs in the order in which they came, done away from the threads that answer for feeds.
struct PageJobQueue: Sendable {
    private let stream: AsyncStream<SuspendedRequest>
    private let jobs: AsyncStream<SuspendedRequest>.Continuation

    /// So many may wait; who comes then is asked to come again.
    private static let limit = 256

    init() {
        (stream, jobs) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Does with each of them, one after the other, what is to be done.
    func begin(_ work: @escaping @Sendable (SuspendedRequest) -> Void) {
        Task {
            for await job in stream { work(job) }
        }
    }

    /// Ends once the last has been done.
    func finish() { jobs.finish() }

    /// Whether there was room for it.
    func add(_ job: SuspendedRequest) -> Bool {
        if case .enqueued = jobs.yield(job) { true } else { false }
    }
}

/// A job whose connection rests until there is an answer.
final class SuspendedRequest: Sendable {
    let job: PageJob
    let route: Route
    /// Since when it waits, in nanoseconds of the steady clock.
    let start: UInt64
    /// As a number: a pointer may not go from thread to thread.
    let connection: UInt
    private let made = Mutex<RoutedResponse?>(nil)

    init(_ job: PageJob, _ route: Route, start: UInt64, connection: UInt) {
        self.job = job
        self.route = route
        self.start = start
        self.connection = connection
    }

    var answer: RoutedResponse? { made.withLock { $0 } }

    func finish(with answer: RoutedResponse) {
        made.withLock { $0 = answer }
    }
}
