#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The open connections, in total and for each address. Safe to use from any thread.
final class ConnectionLimits: Sendable {
    private let lists = Mutex(Lists())
    /// The maximum number of connections for one address, or `nil` if there is no limit.
    private let limit: Int?

    /// The maximum number of connections in total.
    let total: Int

    private struct Lists {
        var open: [ObjectIdentifier: ConnectionState] = [:]
        var counts: [NetworkAddress: Int] = [:]
    }

    init(limit: Int?) {
        self.limit = limit
        total = Self.allowedBySystem
    }

    /// The number of descriptors that the system allows, without those reserved for files.
    private static var allowedBySystem: Int {
        var files = rlimit()
        #if canImport(Darwin)
        let resource = RLIMIT_NOFILE
        #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        getrlimit(resource, &files)
        files.rlim_cur = files.rlim_max
        setrlimit(resource, &files)
        getrlimit(resource, &files)
        return min(max(Int(clamping: files.rlim_cur) - 64, 64), 20_000)
    }

    /// Whether another connection may be accepted.
    var hasRoom: Bool { lists.withLock { $0.open.count < total } }

    /// Returns whether the address may open another connection. Loopback addresses are not limited,
    /// because a proxy connects from there.
    func admits(_ address: NetworkAddress?) -> Bool {
        guard let limit, let address, !address.isOwn else { return true }
        return lists.withLock { ($0.counts[address] ?? 0) < limit }
    }

    func add(_ client: ConnectionState) {
        lists.withLock { lists in
            lists.open[ObjectIdentifier(client)] = client
            if let address = client.address { lists.counts[address, default: 0] += 1 }
        }
    }

    func remove(_ client: ConnectionState) {
        lists.withLock { lists in
            lists.open[ObjectIdentifier(client)] = nil
            guard let address = client.address, let count = lists.counts[address] else { return }
            lists.counts[address] = count > 1 ? count - 1 : nil
        }
    }

    /// Shuts down the connections that have exceeded their time limit. Their sockets stay open
    /// until `remove`, so their descriptors cannot have been reused.
    func closeExpired(at now: Int) {
        lists.withLock { lists in
            for client in lists.open.values where client.isExpired(at: now) {
                shutdown(client.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
