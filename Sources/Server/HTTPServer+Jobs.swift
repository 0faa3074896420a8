#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

extension HTTPServer {
    /// The maximum time that a job may wait in its queue, in nanoseconds.
    private static let patience: UInt64 = 5_000_000_000

    /// The requests that are suspended until a job is done.
    struct Suspensions {
        var requests: [ObjectIdentifier: SuspendedRequest] = [:]
        /// Whether jobs are refused because the server is stopping.
        var isStopping = false
    }

    /// Suspends a connection for a job. Returns `nil` if the server is stopping.
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

    /// Adds a suspended request to its queue, or refuses it if the queue is full.
    func enqueue(_ request: SuspendedRequest) {
        let queue = request.job.isWrite ? writeQueue : readQueue
        if !queue.add(request) { finish(request, with: router.tryAgain(request.job)) }
    }

    /// Runs the job of a request, unless it has waited too long or the server is stopping.
    ///
    /// A write is carried out even if its client has disconnected; a page is not made then.
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

    /// Waits for the current jobs for a limited time, and refuses the others.
    ///
    /// A job may take arbitrarily long, because a database that has lost its standby confirms no
    /// commit. The client is then asked to repeat the request, which has no effect if the first one
    /// was recorded.
    func finishJobs() {
        suspensions.withLock { $0.isStopping = true }
        wait(atMost: Self.patience) { suspensions.withLock { $0.requests.isEmpty } }
        for request in suspensions.withLock({ Array($0.requests.values) }) {
            finish(request, with: router.tryAgain(request.job))
        }
        for queue in [readQueue, writeQueue] { queue.finish() }
    }
}
