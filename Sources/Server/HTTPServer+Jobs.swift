#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

extension HTTPServer {
    /// For how many nanoseconds a job may wait for its turn.
    private static let patience: UInt64 = 5_000_000_000

    /// Whether a connection may rest; the end waits for each that does, and then for no other.
    func beginRest() -> Bool {
        resting.add(1, ordering: .sequentiallyConsistent)
        if !isOver.load(ordering: .sequentiallyConsistent) { return true }
        resting.subtract(1, ordering: .sequentiallyConsistent)
        return false
    }

    /// Does the job of a connection that rests when it is its turn.
    func take(_ waiting: SuspendedRequest) {
        let queue = waiting.job.isPress ? presses : looks
        if !queue.add(waiting) { end(waiting, with: router.tryAgain(waiting.job)) }
    }

    /// Does a job, unless whoever wants it has waited for too long.
    func work(on waiting: SuspendedRequest) {
        let isLate = options.ticks() - waiting.start > Self.patience
        let isRefused = isLate || isOver.load(ordering: .sequentiallyConsistent)
        end(
            waiting,
            with: isRefused
                ? router.tryAgain(waiting.job)
                : router.response(to: waiting.job, wake: options.wake))
    }

    private func end(_ waiting: SuspendedRequest, with answer: RoutedResponse) {
        waiting.finish(with: answer)
        RequestHandler.resume(waiting.connection)
        resting.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Lets the job that is being done end, and refuses the others.
    func endJobs() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        while resting.load(ordering: .sequentiallyConsistent) > 0 { usleep(20_000) }
        presses.finish()
        looks.finish()
    }
}
