/// Bytes in short, read eight at a time: for telling that they are the same as before.
///
/// Stores hold what both ways give, and files bear it in their times, so neither may change.
package enum ChangeDigest {
    /// Of one part of a file.
    package static func ofPart(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        let words = mix(bytes, into: &hash, by: partMultiplier)
        var rest: UInt64 = 0
        for byte in bytes[words...] { rest = rest << 8 | UInt64(byte) }
        return mixed(hash, rest, by: partMultiplier)
    }

    /// Of a whole file.
    package static func ofFile(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
        let words = mix(bytes, into: &hash, by: 0xff51_afd7_ed55_8ccd)
        for byte in bytes[words...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ hash >> 29
    }

    private static let partMultiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Mixes in all whole words, and says how many bytes they are.
    @inline(__always)
    private static func mix(
        _ bytes: UnsafeRawBufferPointer, into hash: inout UInt64, by multiplier: UInt64
    ) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        let words = bytes.count & ~7
        for place in stride(from: 0, to: words, by: 8) {
            // The buffer would check each place.
            let word = start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            hash = mixed(hash, UInt64(littleEndian: word), by: multiplier)
        }
        return words
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64, by multiplier: UInt64) -> UInt64 {
        let product = (hash ^ word) &* multiplier
        // A product's low bits know nothing of the high ones before it.
        return product ^ product >> 32
    }
}
