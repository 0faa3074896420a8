import Files
import Synchronization
import Threads

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Accepts connections on a separate thread and passes each to the daemons with the newest
/// certificate.
final class Acceptor: Sendable {
    private let socket: Int32
    private let limits: ConnectionLimits
    /// The groups of daemons. The last one has the newest certificate; the others serve connections
    /// opened before it was loaded.
    private let groups: Mutex<[DaemonGroup]>
    private let isToEnd: WakeUpPipe
    private let hasEnded: WakeUpPipe

    /// Creates an acceptor, which takes ownership of the listening socket.
    init(
        _ socket: Int32, _ group: sending DaemonGroup, _ limits: ConnectionLimits
    ) throws(ServerError) {
        self.socket = socket
        self.limits = limits
        groups = Mutex([group])
        isToEnd = try ServerError.startingThreads { () throws(SystemError) in try WakeUpPipe() }
        hasEnded = try ServerError.startingThreads { () throws(SystemError) in try WakeUpPipe() }
    }

    deinit {
        #if canImport(Darwin)
        Darwin.close(socket)
        #else
        Glibc.close(socket)
        #endif
    }

    /// Starts the thread.
    func start() throws(ServerError) {
        try ServerError.startingThreads { () throws(SystemError) in
            try WorkerThread.start { [self] in
                while isToEnd.wait(orFor: socket) { acceptWaiting() }
                hasEnded.wake()
            }
        }
    }

    /// Stops accepting connections and waits for the thread to stop.
    func stop() {
        isToEnd.wake()
        hasEnded.wait()
    }

    /// Reloads the certificate for new connections.
    func renew(for server: HTTPServer) throws {
        try groups.withLock { $0.append(try DaemonGroup(server)) }
    }

    /// Stops the daemons that have an older certificate and no connections.
    func stopUnusedDaemons() {
        groups.withLock { groups in
            let newest = groups.removeLast()
            groups.removeAll { $0.connections == 0 }
            groups.append(newest)
        }
    }

    /// Closes all connections. Must be called after `stop()`.
    func close() {
        groups.withLock { $0 = [] }
    }

    /// Accepts waiting connections, up to a limit. Without the limit, clients that connect faster
    /// than connections are accepted would keep the thread from noticing that it should stop.
    private func acceptWaiting() {
        for _ in 0..<64 { guard limits.hasRoom, serveNext() else { break } }
        // A connection that is not accepted stays in the system's backlog.
        if !limits.hasRoom { usleep(Self.pause) }
    }

    /// Accepts one connection. Returns false if none is waiting or the system has no resources for
    /// it.
    private func serveNext() -> Bool {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let client = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { accept(socket, $0, &size) }
        }
        guard client >= 0 else { return isWorthAnotherTry(errno) }
        _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        groups.withLock { [address, size] in $0.last?.serve(client, address, size) }
        return true
    }

    /// Returns whether the next connection may be accepted immediately after this error.
    private func isWorthAnotherTry(_ code: Int32) -> Bool {
        if code == EINTR || code == ECONNABORTED { return true }
        if code != EAGAIN { usleep(Self.pause) }
        return false
    }

    /// The pause while there is no room for connections, in microseconds.
    private static let pause: UInt32 = 20_000
}
