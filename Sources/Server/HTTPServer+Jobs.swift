#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

extension HTTPServer {
    /// How many nanoseconds a job may wait for its turn.
    private static let patience: UInt64 = 5_000_000_000

    /// The requests whose connections are suspended until a job is done.
    struct Suspensions {
        var requests: [ObjectIdentifier: SuspendedRequest] = [:]
        /// Whether jobs are refused because the server is stopping.
        var isStopping = false
    }

    /// Suspends a connection for a job; `nil` if the server is stopping.
    func suspend(
        _ connection: ClientConnection, for job: StoreJob, _ route: Route
    ) -> SuspendedRequest? {
        suspensions.withLock { suspensions in
            guard !suspensions.isStopping else { return nil }
            let request = SuspendedRequest(
                job, route, start: options.ticks(), SuspendedConnection(connection))
            suspensions.requests[ObjectIdentifier(request)] = request
            return request
        }
    }

    /// Puts a suspended request into its queue, or refuses it if that is full.
    func enqueue(_ request: SuspendedRequest) {
        let queue = request.job.isWrite ? writeQueue : readQueue
        if !queue.add(request) { finish(request, with: router.tryAgain(request.job)) }
    }

    /// Does a request's job, unless the browser has waited for too long or the server is stopping. A
    /// press is recorded although its browser is gone, and a page is not made for it.
    func work(on request: SuspendedRequest, _ thread: Int) {
        let isLate = options.ticks() - request.start > Self.patience
        let isRefused =
            isLate || suspensions.withLock { $0.isStopping } || !request.job.isAwaited()
        finish(
            request,
            with: isRefused
                ? router.tryAgain(request.job)
                : router.response(to: request.job, on: thread, wake: options.wake))
    }

    private func finish(_ request: SuspendedRequest, with response: RoutedResponse) {
        request.finish(with: response)
        suspensions.withLock { _ = $0.requests.removeValue(forKey: ObjectIdentifier(request)) }
    }

    /// Gives the jobs that are being done as long as a job may wait for its turn, and refuses the others.
    ///
    /// A job may take for ever, as a database that has lost its standby confirms no commit. Its browser is
    /// then asked to press again, which adds nothing if the press was recorded.
    func finishJobs() {
        suspensions.withLock { $0.isStopping = true }
        wait(atMost: Self.patience) { suspensions.withLock { $0.requests.isEmpty } }
        for request in suspensions.withLock({ Array($0.requests.values) }) {
            finish(request, with: router.tryAgain(request.job))
        }
        for queue in [readQueue, writeQueue] { queue.finish() }
    }
}
