#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The open connections, and how many each address has.
final class ConnectionLimits: Sendable {
    private let lists = Mutex(Lists())
    /// How many connections one address may have; nil for no limit.
    private let limit: Int?

    /// How many connections there may be in all.
    let total: Int

    private struct Lists {
        var open: [ObjectIdentifier: ConnectionState] = [:]
        var counts: [NetworkAddress: Int] = [:]
    }

    init(limit: Int?) {
        self.limit = limit
        total = Self.allowedBySystem
    }

    /// As many connections as the system allows descriptors, without those that files need.
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

    /// Whether one more connection may be accepted.
    var hasRoom: Bool { lists.withLock { $0.open.count < total } }

    /// Whether an address may have one more connection. There is no limit for this machine's own,
    /// as a proxy connects from there.
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

    /// Shuts down the connections whose time is up. Their sockets stay open until `remove`, so no
    /// other connection can have been given the same descriptor.
    func endLate(at now: Int) {
        lists.withLock { lists in
            for client in lists.open.values where client.isLate(at: now) {
                shutdown(client.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
