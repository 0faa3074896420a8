package import Files
import Synchronization

/// A job on a thread of its own, while the caller goes on.
package final class BackgroundJob<Made: Sendable>: Sendable {
    private let result = Mutex<Result<Made, any Error>?>(nil)
    private let hasEnded: WakeUpPipe

    /// Begins it. Where the system starts no thread, it is done here and now.
    package init(_ body: @escaping @Sendable () throws -> Made) throws(SystemError) {
        hasEnded = try WakeUpPipe()
        let run: @Sendable () -> Void = { [self] in
            let ended = Result(catching: body)
            result.withLock { $0 = ended }
            hasEnded.wake()
        }
        do throws(SystemError) { try WorkerThread.start(run) } catch { run() }
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
