#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The addresses by which other devices in the network reach this machine.
enum NetworkAddresses {
    /// Returns the addresses for an origin that a server listens on. If it listens on all
    /// interfaces, there is one for each network.
    static func reachable(_ origin: String) -> [String] {
        for everywhere in ["://0.0.0.0:", "://[::]:"] {
            guard let range = origin.firstRange(of: everywhere) else { continue }
            let (scheme, port) = (origin[..<range.lowerBound], origin[range.upperBound...])
            return version4.map { "\(scheme)://\($0):\(port)" }
        }
        return [origin]
    }

    /// The IPv4 addresses, without loopback.
    private static var version4: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first) { $0?.pointee.ifa_next }.compactMap { entry in
            guard let entry = entry?.pointee, isOfNetwork(entry), let address = entry.ifa_addr,
                Int32(address.pointee.sa_family) == AF_INET
            else { return nil }
            return text(address)
        }
    }

    private static func isOfNetwork(_ entry: ifaddrs) -> Bool {
        let flags = Int(entry.ifa_flags)
        let name = String(cString: entry.ifa_name)
        // Networks between programs of this machine, such as containers, have such names.
        let isInside = ["docker", "br-", "veth", "virbr"].contains { name.hasPrefix($0) }
        return flags & Int(IFF_UP) != 0 && flags & Int(IFF_LOOPBACK) == 0 && !isInside
    }

    private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
        var host = [CChar](repeating: 0, count: 64)
        let failed = getnameinfo(
            address, socklen_t(MemoryLayout<sockaddr_in>.size), &host, socklen_t(host.count), nil,
            0,
            NI_NUMERICHOST)
        let bytes = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return failed == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
