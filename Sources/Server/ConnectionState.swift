#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The state of an open connection.
final class ConnectionState: Sendable {
    let address: NetworkAddress?
    /// The address as it appears in the access log.
    let name: String
    let socket: Int32
    /// The time by which the current phase has to end, in seconds on the monotonic clock.
    private let deadline: Atomic<Int>

    /// The time limit of each phase in seconds. It prevents clients from occupying a connection
    /// indefinitely by transferring a byte now and then.
    enum Timeout {
        /// The limit until the next request's head is complete.
        static let head = 90
        static let body = 30
        static let response = 300
    }

    init(_ address: NetworkAddress?, _ name: String, socket: Int32, at now: Int) {
        self.address = address
        self.name = name
        self.socket = socket
        deadline = Atomic(now + Timeout.head)
    }

    func allow(_ seconds: Int, from now: Int) {
        deadline.store(now + seconds, ordering: .relaxed)
    }

    /// Whether the client has closed its side of the connection after its request was read. Valid
    /// only while the connection is suspended, because its socket may be closed afterwards.
    var isClosedByPeer: Bool {
        var wanted = pollfd(fd: socket, events: Self.hangUp, revents: 0)
        let endings = Self.hangUp | Int16(POLLHUP | POLLERR)
        return poll(&wanted, 1, 0) > 0 && wanted.revents & endings != 0
    }

    #if canImport(Darwin)
    private static let hangUp: Int16 = 0
    #else
    /// POLLRDHUP of Linux, which Swift does not import. It also reports the end behind unread
    /// bytes, such as the close message of TLS.
    private static let hangUp: Int16 = 0x2000
    #endif

    func isExpired(at now: Int) -> Bool { deadline.load(ordering: .relaxed) < now }
}
