import Files
import Synchronization
import Threads

/// Jobs in the order in which they came, each done by one of the queue's own threads.
///
/// A job may wait for the store for seconds. In a task it would occupy a thread of the pool that all
/// tasks share, on a single core the only one.
final class StoreJobQueue: Sendable {
    private let requests = Mutex<[SuspendedRequest]>([])
    private let pipe: WakeUpPipe
    private let threads = Atomic(0)

    /// How many may wait; after that, browsers are asked to come again.
    private static let limit = 256

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
        return requests.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Adds a request; false if too many are waiting.
    func add(_ request: SuspendedRequest) -> Bool {
        let hasRoom = requests.withLock { requests in
            guard requests.count < Self.limit else { return false }
            requests.append(request)
            return true
        }
        if hasRoom { pipe.wake() }
        return hasRoom
    }

    /// Ends the threads after the last request.
    func finish() {
        for _ in 0..<threads.load(ordering: .relaxed) { pipe.wake() }
    }
}
