package import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Starts operating-system threads, for work that may block.
package enum WorkerThread {
    /// Starts a thread that runs `body` and then ends.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let held = Unmanaged.passRetained(ThreadBody(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, nil, { runThread($0) }, held.toOpaque())
        #else
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, runThread, held.toOpaque())
        #endif
        guard status == 0 else {
            held.release()
            throw SystemError(status)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }
}

/// The body of a thread, as an object that can be passed through C.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// Runs the body of a thread, as its start routine; `pthread_create` takes a plain function.
private func runThread(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let held else { preconditionFailure("each thread is given its body") }
    Unmanaged<ThreadBody>.fromOpaque(held).takeRetainedValue().run()
    return nil
}
