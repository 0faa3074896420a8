import Synchronization

/// Somebody's open connection.
final class ConnectionState: Sendable {
    let address: NetworkAddress?
    /// The address as a log shows it.
    let name: String
    let socket: Int32
    /// Until when what goes on has to be done, in seconds of the steady clock.
    private let deadline: Atomic<Int>

    /// Within how many seconds what is begun has to end, so that nobody holds on for ever by
    /// sending or reading a byte now and then.
    enum Patience {
        /// The next request's head, from the end of the one before.
        static let head = 90
        static let body = 30
        static let answer = 300
    }

    init(_ address: NetworkAddress?, _ name: String, socket: Int32, at now: Int) {
        self.address = address
        self.name = name
        self.socket = socket
        deadline = Atomic(now + Patience.head)
    }

    func allow(_ seconds: Int, from now: Int) {
        deadline.store(now + seconds, ordering: .relaxed)
    }

    func isLate(at now: Int) -> Bool { deadline.load(ordering: .relaxed) < now }
}
