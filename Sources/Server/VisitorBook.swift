#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// Who is connected, and how often from one address.
final class VisitorBook: Sendable {
    private let lists = Mutex(Lists())
    /// How many connections one address may have; nil for as many as there are.
    private let limit: Int?

    private struct Lists {
        var visitors: [ObjectIdentifier: Visitor] = [:]
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

    func add(_ visitor: Visitor) {
        lists.withLock { lists in
            lists.visitors[ObjectIdentifier(visitor)] = visitor
            if let address = visitor.address { lists.counts[address, default: 0] += 1 }
        }
    }

    func remove(_ visitor: Visitor) {
        lists.withLock { lists in
            lists.visitors[ObjectIdentifier(visitor)] = nil
            guard let address = visitor.address, let count = lists.counts[address] else { return }
            lists.counts[address] = count > 1 ? count - 1 : nil
        }
    }

    /// Ends the connections that are late. Their sockets stay open until `remove`, so that no
    /// other connection can have got the same number.
    func endLate(at now: Int) {
        lists.withLock { lists in
            for visitor in lists.visitors.values where visitor.isLate(at: now) {
                shutdown(visitor.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
