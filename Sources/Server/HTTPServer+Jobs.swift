#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

extension HTTPServer {
    /// How many nanoseconds a job may wait for its turn.
    private static let patience: UInt64 = 5_000_000_000

    /// Whether a connection may be suspended. `finishJobs` waits for each that was admitted here, and
    /// admits no more.
    func admitSuspension() -> Bool {
        suspended.add(1, ordering: .sequentiallyConsistent)
        if !isStopping.load(ordering: .sequentiallyConsistent) { return true }
        suspended.subtract(1, ordering: .sequentiallyConsistent)
        return false
    }

    /// Puts a suspended request into its queue, or refuses it if that is full.
    func enqueue(_ request: SuspendedRequest) {
        let queue = request.job.isPress ? presses : views
        if !queue.add(request) { finish(request, with: router.tryAgain(request.job)) }
    }

    /// Does a request's job, unless the browser has waited for too long or the server is stopping. A
    /// press is recorded although its browser is gone, and a page is not made for it.
    func work(on request: SuspendedRequest, _ thread: Int) {
        let isLate = options.ticks() - request.start > Self.patience
        let isRefused =
            isLate || isStopping.load(ordering: .sequentiallyConsistent)
            || !request.job.isAwaited()
        finish(
            request,
            with: isRefused
                ? router.tryAgain(request.job)
                : router.response(to: request.job, on: thread, wake: options.wake))
    }

    private func finish(_ request: SuspendedRequest, with response: RoutedResponse) {
        request.finish(with: response)
        suspended.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Lets the jobs that are being done end, and refuses the others.
    func finishJobs() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        while suspended.load(ordering: .sequentiallyConsistent) > 0 { usleep(20_000) }
        for queue in [views, presses] { queue.finish() }
    }
}
