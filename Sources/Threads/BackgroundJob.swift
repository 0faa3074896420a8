package import Files
import Synchronization

/// A job that runs on its own thread while the caller continues.
package final class BackgroundJob<Made: Sendable>: Sendable {
    private let body: Mutex<(@Sendable () throws -> Made)?>
    private let result = Mutex<Result<Made, any Error>?>(nil)
    private let hasEnded: WakeUpPipe

    /// Starts the job. If the system cannot start a thread, the job runs before the initialiser
    /// returns.
    package init(_ body: @escaping @Sendable () throws -> Made) throws(SystemError) {
        hasEnded = try WakeUpPipe()
        self.body = Mutex(body)
        do throws(SystemError) { try WorkerThread.start { [self] in run() } } catch { run() }
    }

    private func run() {
        let ended = end()
        result.withLock { $0 = ended }
        hasEnded.wake()
    }

    /// Runs the body and releases it, so that nothing it holds is still open after the job.
    private func end() -> Result<Made, any Error>? {
        body.withLock { $0.take() }.map { body in Result { try body() } }
    }

    /// Whether the job has ended, so that `finish` returns at once.
    package var isOver: Bool { result.withLock { $0 != nil } }

    /// Waits until the job has ended and returns its result or throws its error. Call this once.
    package func finish() throws -> Made {
        hasEnded.wait()
        guard let ended = result.withLock({ $0 }) else {
            preconditionFailure("a job was waited for that has not ended")
        }
        return try ended.get()
    }
}
