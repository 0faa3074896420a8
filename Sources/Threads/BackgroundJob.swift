package import Files
import Synchronization

/// A job on a thread of its own, while the caller goes on.
package final class BackgroundJob<Made: Sendable>: Sendable {
    private let body: Mutex<(@Sendable () throws -> Made)?>
    private let result = Mutex<Result<Made, any Error>?>(nil)
    private let hasEnded: WakeUpPipe

    /// Begins it. Where the system starts no thread, it is done here and now.
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

    /// Runs the body, and lets go of it: by the end of the job it holds nothing open any more.
    private func end() -> Result<Made, any Error>? {
        body.withLock { $0.take() }.map { body in Result { try body() } }
    }

    /// Whether `finish` returns at once.
    package var isOver: Bool { result.withLock { $0 != nil } }

    /// Waits until it is over; gives what it gave, or throws what it threw. Call it once.
    package func finish() throws -> Made {
        hasEnded.wait()
        guard let ended = result.withLock({ $0 }) else {
            preconditionFailure("a job was waited for that has not ended")
        }
        return try ended.get()
    }
}
