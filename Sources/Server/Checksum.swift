import Files

/// What bytes are known by.
enum Checksum {
    /// Sixteen digits by which a client knows bytes again (FNV-1a, 64 bits).
    static func tag(of bytes: [UInt8]) -> String {
        "\"\(Hexadecimal.digits(FNV1a.sum(of: bytes)))\""
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in
            sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
        }
    }

    /// Whether bytes are the form of others that gzip made, by the sum and the length at their end
    /// (RFC 1952 2.3.1).
    static func isPacked(_ packed: [UInt8], of plain: [UInt8]) -> Bool {
        guard packed.count >= 18, packed[0] == 0x1F, packed[1] == 0x8B else { return false }
        let end = packed.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let sum = ~plain.reduce(~UInt32(0)) { sum, byte in
            table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
        }
        return end == UInt64(UInt32(truncatingIfNeeded: plain.count)) << 32 | UInt64(sum)
    }
}
