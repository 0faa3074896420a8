internal import CMicroHTTPD

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whose a connection is: an address, of version 6 the half that one household shares.
struct NetworkAddress: Hashable, Sendable {
    private let isOld: Bool
    private let bits: UInt64

    /// Nil for what is no address of the internet.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let bytes = raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(old: UInt32(bigEndian: bytes))
        case AF_INET6:
            let bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
                (
                    $0.loadUnaligned(as: UInt64.self).bigEndian,
                    $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
                )
            }
            let isMapped = bytes.0 == 0 && bytes.1 >> 32 == 0xFFFF
            if isMapped {
                self.init(old: UInt32(truncatingIfNeeded: bytes.1))
            } else {
                self.init(isOld: false, bytes.0 == 0 ? bytes.1 : bytes.0)
            }
        default: return nil
        }
    }

    private init(old address: UInt32) {
        self.init(isOld: true, UInt64(address))
    }

    private init(isOld: Bool, _ bits: UInt64) {
        self.isOld = isOld
        self.bits = bits
    }

    /// Whether it is this machine.
    var isOwn: Bool { isOld ? bits >> 24 == 127 : bits == 1 }

    /// As it is read.
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
