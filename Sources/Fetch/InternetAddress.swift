#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The IP addresses of the internet, without those of local networks.
package enum InternetAddress {
    /// The ranges that are not part of the internet (IANA's registries for special purposes), and
    /// those for tunnels, which may lead to one of them.
    private static let others = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3", "2001::/23", "2001:db8::/32",
        "2002::/16",
    ].compactMap(Range.init)
    /// The addresses that are assigned, and those by which an IPv6 network reaches IPv4.
    private static let (assigned, translated) = (Range("2000::/3"), Range("64:ff9b::/96"))

    /// Returns whether an IPv4 or IPv6 address belongs to the internet.
    package static func contains(_ text: String) -> Bool {
        guard let bytes = bytes(of: text) else { return false }
        return contains(bytes)
    }

    private static func contains(_ bytes: [UInt8]) -> Bool {
        if translated?.contains(bytes) ?? false { return contains(Array(bytes.suffix(4))) }
        return (bytes.count == 4 || assigned?.contains(bytes) ?? false)
            && !others.contains { $0.contains(bytes) }
    }

    /// Returns the 4 or 16 bytes of an address.
    private static func bytes(of text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    /// The addresses that begin with the same bits.
    private struct Range {
        let first: [UInt8]
        let bits: Int

        /// Parses a range such as `10.0.0.0/8`.
        init?(_ text: String) {
            let parts = text.split(separator: "/")
            guard parts.count == 2, let first = bytes(of: String(parts[0])),
                let bits = Int(parts[1])
            else { return nil }
            (self.first, self.bits) = (first, bits)
        }

        func contains(_ bytes: [UInt8]) -> Bool {
            bytes.count == first.count
                && bytes.indices.allSatisfy { place in
                    let rest = bits - 8 * place
                    let mask: UInt8 = rest >= 8 ? 0xFF : rest <= 0 ? 0 : ~(0xFF >> UInt8(rest))
                    return bytes[place] & mask == first[place] & mask
                }
        }
    }
}
