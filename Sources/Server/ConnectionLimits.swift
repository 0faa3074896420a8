#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// Who is connected, and how often from one address.
final class ConnectionLimits: Sendable {
    private let lists = Mutex(Lists())
    /// How many connections one address may have; nil for as many as there are.
    private let limit: Int?

    private struct Lists {
        var visitors: [ObjectIdentifier: ConnectionState] = [:]
        var counts: [NetworkAddress: Int] = [:]
    }

    init(limit: Int?) {
        self.limit = limit
    }

    /// Whether one more connection from an address is welcome. This machine's own are: a proxy
    /// comes from there.
    func admits(_ address: NetworkAddress?) -> Bool {
        guard let limit, let address, !address.isOwn else { return true }
        return lists.withLock { ($0.counts[address] ?? 0) < limit }
    }

    func add(_ client: ConnectionState) {
        lists.withLock { lists in
            lists.visitors[ObjectIdentifier(client)] = client
            if let address = client.address { lists.counts[address, default: 0] += 1 }
        }
    }

    func remove(_ client: ConnectionState) {
        lists.withLock { lists in
            lists.visitors[ObjectIdentifier(client)] = nil
            guard let address = client.address, let count = lists.counts[address] else { return }
            lists.counts[address] = count > 1 ? count - 1 : nil
        }
    }

    /// Ends the connections that are late. Their sockets stay open until `remove`, so that no
    /// other connection can have got the same number.
    func endLate(at now: Int) {
        lists.withLock { lists in
            for client in lists.visitors.values where client.isLate(at: now) {
                shutdown(client.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
