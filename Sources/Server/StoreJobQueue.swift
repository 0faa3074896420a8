import Files
import Synchronization
import Threads

/// A queue of jobs with threads that run them. Parties take turns, and the jobs of one party start
/// in order.
///
/// Jobs run on separate threads, because they may wait for the store for seconds and would block
/// the shared pool of Swift tasks, which has a single thread on a single core.
final class StoreJobQueue: Sendable {
    private let requests = Mutex(
        FairQueue<StoreJob.Party, SuspendedRequest>(limit: limit, partyLimit: partyLimit))
    private let pipe: WakeUpPipe
    private let threads = Atomic(0)

    /// The maximum number of waiting jobs. Further requests are refused with the advice to try
    /// again.
    private static let limit = 1024
    /// The maximum number of waiting jobs of one party.
    private static let partyLimit = 256

    init() throws(ServerError) {
        pipe = try ServerError.startingThreads { () throws(SystemError) in try WakeUpPipe() }
    }

    /// Starts a thread that calls `work` for each request.
    func start(_ work: @escaping @Sendable (SuspendedRequest) -> Void) throws(ServerError) {
        threads.add(1, ordering: .relaxed)
        try ServerError.startingThreads { () throws(SystemError) in
            try WorkerThread.start {
                while let request = self.next() { work(request) }
            }
        }
    }

    /// Waits for the next request. Returns `nil` once the queue is finished.
    private func next() -> SuspendedRequest? {
        pipe.wait()
        return requests.withLock { $0.next() }
    }

    /// Adds a request. Returns false if too many are waiting.
    func add(_ request: SuspendedRequest) -> Bool {
        let hasRoom = requests.withLock { $0.add(request, of: request.job.party) }
        if hasRoom { pipe.wake() }
        return hasRoom
    }

    /// Stops the threads after the last request.
    func finish() {
        for _ in 0..<threads.load(ordering: .relaxed) { pipe.wake() }
    }
}
