import Files
import Synchronization
import Threads

/// Jobs, each done by one of the queue's own threads. The parties that sent them take turns, and the
/// jobs of one party are done in the order in which they came.
///
/// A job may wait for the store for seconds. In a task it would occupy a thread of the pool that all
/// tasks share, on a single core the only one.
final class StoreJobQueue: Sendable {
    private let requests = Mutex(
        FairQueue<StoreJob.Party, SuspendedRequest>(limit: limit, partyLimit: partyLimit))
    private let pipe: WakeUpPipe
    private let threads = Atomic(0)

    /// How many may wait; after that, browsers are asked to come again.
    private static let limit = 1024
    /// How many of one party may wait.
    private static let partyLimit = 256

    init() throws(ServerError) {
        pipe = try ServerError.startingThreads { () throws(SystemError) in try WakeUpPipe() }
    }

    /// Starts a thread, which calls `work` for each request.
    func start(_ work: @escaping @Sendable (SuspendedRequest) -> Void) throws(ServerError) {
        threads.add(1, ordering: .relaxed)
        try ServerError.startingThreads { () throws(SystemError) in
            try WorkerThread.start {
                while let request = self.next() { work(request) }
            }
        }
    }

    /// Waits for the next request; nil once the queue is finished.
    private func next() -> SuspendedRequest? {
        pipe.wait()
        return requests.withLock { $0.next() }
    }

    /// Adds a request; false if too many are waiting.
    func add(_ request: SuspendedRequest) -> Bool {
        let hasRoom = requests.withLock { $0.add(request, of: request.job.party) }
        if hasRoom { pipe.wake() }
        return hasRoom
    }

    /// Ends the threads after the last request.
    func finish() {
        for _ in 0..<threads.load(ordering: .relaxed) { pipe.wake() }
    }
}
