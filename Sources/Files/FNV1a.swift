/// The FNV-1a hash of Fowler, Noll and Vo, which recognizes words and bytes. It is not
/// cryptographic.
///
/// UIDs, evidence IDs and records of written files contain these hashes, so their values must not
/// change.
package struct FNV1a: Hashable, Sendable {
    /// The 64-bit hash of the added words.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3

    /// Creates the hash of an empty sequence.
    package init() {}

    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* Self.prime
    }

    mutating func foldHighBits() {
        value ^= value >> 32
    }

    /// Returns the 64-bit hash of bytes.
    package static func sum(of bytes: [UInt8]) -> UInt64 {
        var sum = FNV1a()
        for byte in bytes { sum.add(UInt64(byte)) }
        return sum.value
    }

    /// Returns the 64-bit hash of strings, each followed by a byte that occurs in none of them.
    package static func sum(of parts: [String], endedBy end: UInt8) -> UInt64 {
        var sum = FNV1a()
        for part in parts {
            for byte in part.utf8 { sum.add(UInt64(byte)) }
            sum.add(UInt64(end))
        }
        return sum.value
    }

    /// Returns the 128-bit hash of strings, each followed by a byte that occurs in none of them.
    package static func longSum(of parts: [String], endedBy end: UInt8) -> UInt128 {
        var sum: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for part in parts {
            for byte in part.utf8 { sum = (sum ^ UInt128(byte)) &* prime }
            sum = (sum ^ UInt128(end)) &* prime
        }
        return sum
    }
}
