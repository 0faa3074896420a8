package import Files
import Synchronization

/// A job on a thread of its own, while the caller goes on.
package final class BackgroundJob: Sendable {
    private let result = Mutex<Result<Void, any Error>?>(nil)
    private let hasEnded: WakeUpPipe

    /// Begins it. Where the system starts no thread, it is done here and now.
    package init(_ body: @escaping @Sendable () throws -> Void) throws(SystemError) {
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

    /// Waits until it is over, and throws what it threw. Call it once.
    package func finish() throws {
        hasEnded.wait()
        try result.withLock { $0 }?.get()
    }
}
