import Files

/// Checksums of the bytes of a feed.
enum Checksum {
    /// Returns an entity tag with 16 hex digits (64-bit FNV-1a), in quotes.
    static func tag(of bytes: [UInt8]) -> String {
        "\"\(Hexadecimal.digits(FNV1a.sum(of: bytes)))\""
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in
            sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
        }
    }

    /// Returns whether `compressed` is the gzip form of `plain`, according to its header and the
    /// checksum and length at its end (RFC 1952 section 2.3.1).
    static func isCompressed(_ compressed: [UInt8], of plain: [UInt8]) -> Bool {
        guard compressed.count >= 18, compressed[0] == 0x1F, compressed[1] == 0x8B else {
            return false
        }
        let end = compressed.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let sum = ~plain.reduce(~UInt32(0)) { sum, byte in
            table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
        return end == UInt64(UInt32(truncatingIfNeeded: plain.count)) << 32 | UInt64(sum)
    }
}
