#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Threads of the system, for work that may block.
enum WorkerThread {
    /// Starts a thread that runs `body` and then ends.
    static func start(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
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
            throw ServerError(.threads)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }
}

/// What a thread runs, as an object that C can pass on.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

/// The start routine of each thread: pthread_create takes a plain function.
private func runThread(_ held: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let held else { preconditionFailure("each thread is given its body") }
    Unmanaged<ThreadBody>.fromOpaque(held).takeRetainedValue().run()
    return nil
}

/// A pipe that lets a thread sleep until another one wakes it, without losing a call that comes
/// early.
///
/// It is here instead of a condition variable, whose memory Swift lets no two threads share: a
/// descriptor is a number.
struct WakeUpPipe: ~Copyable, Sendable {
    private let reader: Int32
    private let writer: Int32

    init() throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ServerError(.threads) }
        (reader, writer) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Ends one `wait`, now or when it is called.
    func wake() {
        var byte: UInt8 = 0
        while write(writer, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits for one `wake`.
    func wait() {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) < 0, errno == EINTR {}
    }

    /// Waits until something can be read from a descriptor; false if `wake` was called meanwhile.
    func wait(orFor descriptor: Int32) -> Bool {
        var polled = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
        return polled[0].revents == 0
    }
}
