internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A client address for limits. For IPv6 it is the 64-bit prefix, which one household shares.
struct NetworkAddress: Hashable, Sendable {
    private let isVersion4: Bool
    private let bits: UInt64

    /// Creates an address, or returns `nil` if it is neither IPv4 nor IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let bytes = raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(version4: UInt32(bigEndian: bytes))
        case AF_INET6:
            let bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
                (
                    $0.loadUnaligned(as: UInt64.self).bigEndian,
                    $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
                )
            }
            let isMapped = bytes.0 == 0 && bytes.1 >> 32 == 0xFFFF
            if isMapped {
                self.init(version4: UInt32(truncatingIfNeeded: bytes.1))
            } else {
                self.init(isVersion4: false, bytes.0 == 0 ? bytes.1 : bytes.0)
            }
        default: return nil
        }
    }

    /// Parses a text such as `192.0.2.7` or `2001:db8::7`, or returns `nil` if it is malformed.
    init?(_ text: String) {
        var (short, long) = (sockaddr_in(), sockaddr_in6())
        if inet_pton(AF_INET, text, &short.sin_addr) == 1 {
            self.init(version4: UInt32(bigEndian: short.sin_addr.s_addr))
        } else if inet_pton(AF_INET6, text, &long.sin6_addr) == 1 {
            long.sin6_family = sa_family_t(AF_INET6)
            let address = withUnsafePointer(to: &long) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { NetworkAddress($0) }
            }
            guard let address else { return nil }
            self = address
        } else {
            return nil
        }
    }

    private init(version4 address: UInt32) {
        self.init(isVersion4: true, UInt64(address))
    }

    private init(isVersion4: Bool, _ bits: UInt64) {
        self.isVersion4 = isVersion4
        self.bits = bits
    }

    /// Whether the address is a loopback address.
    var isOwn: Bool { isVersion4 ? bits >> 24 == 127 : bits == 1 }

    /// Returns the address as text.
    static func text(_ address: UnsafePointer<sockaddr>) -> String {
        let length =
            Int32(address.pointee.sa_family) == AF_INET
            ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let failed = getnameinfo(
            address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        guard failed == 0 else { return "-" }
        return String(
            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
