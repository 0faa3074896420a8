#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// An open connection.
final class ConnectionState: Sendable {
    let address: NetworkAddress?
    /// The address as the access log shows it.
    let name: String
    let socket: Int32
    /// When the present step has to be over, in seconds by the steady clock.
    private let deadline: Atomic<Int>

    /// How many seconds each step may take, so that nobody keeps a connection for ever by sending
    /// or reading a byte now and then.
    enum Timeout {
        /// Until the next request's head is complete.
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

    /// Whether the client has closed its side of a connection whose request was read. Only while the
    /// connection is suspended, as its socket stays open until then.
    var isClosedByPeer: Bool {
        var wanted = pollfd(fd: socket, events: Self.hangUp, revents: 0)
        let endings = Self.hangUp | Int16(POLLHUP | POLLERR)
        return poll(&wanted, 1, 0) > 0 && wanted.revents & endings != 0
    }

    #if canImport(Darwin)
    private static let hangUp: Int16 = 0
    #else
    /// POLLRDHUP of Linux, which Swift does not import. It tells the end also behind unread bytes, such
    /// as those with which TLS says goodbye.
    private static let hangUp: Int16 = 0x2000
    #endif

    func isLate(at now: Int) -> Bool { deadline.load(ordering: .relaxed) < now }
}
