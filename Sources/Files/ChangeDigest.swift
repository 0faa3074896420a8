/// A fast 64-bit digest that shows whether bytes have changed.
///
/// It is not cryptographic. It only compares bytes that we wrote with earlier bytes of the same
/// feed, so there is nothing to gain from a collision. By chance one change in 2^64 is missed, and
/// the feed or component then stays unchanged until its next change.
///
/// Stores keep these digests, and the modification times of files contain them. The digest of a
/// part must never change, or every component gets a new revision. If the digest of a whole file
/// changes, each feed is written once more.
package enum ChangeDigest {
    /// Returns the digest of one part of a file.
    package static func ofPart(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        let words = mix(bytes, into: &hash, by: partMultiplier)
        var rest: UInt64 = 0
        for byte in bytes[words...] { rest = rest << 8 | UInt64(byte) }
        return mixed(hash, rest, by: partMultiplier)
    }

    /// Returns the digest of a whole file.
    package static func ofFile(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
        let blocks = bytes.count & ~31
        // A processor can run four multiplications at once if none needs the result of another.
        var (first, second, third, fourth) = (hash, ~hash, hash &<< 1, ~hash &<< 1)
        for place in stride(from: 0, to: blocks, by: 32) {
            first = mixed(first, word(of: bytes, at: place), by: fileMultiplier)
            second = mixed(second, word(of: bytes, at: place &+ 8), by: fileMultiplier)
            third = mixed(third, word(of: bytes, at: place &+ 16), by: fileMultiplier)
            fourth = mixed(fourth, word(of: bytes, at: place &+ 24), by: fileMultiplier)
        }
        for lane in [first, second, third, fourth] { hash = mixed(hash, lane, by: fileMultiplier) }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[blocks...])
        let words = mix(rest, into: &hash, by: fileMultiplier)
        for byte in rest[words...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ hash >> 29
    }

    private static let partMultiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let fileMultiplier: UInt64 = 0xff51_afd7_ed55_8ccd

    /// Mixes all whole 8-byte words into the hash, and returns the number of bytes in them.
    @inline(__always)
    private static func mix(
        _ bytes: UnsafeRawBufferPointer, into hash: inout UInt64, by multiplier: UInt64
    ) -> Int {
        let words = bytes.count & ~7
        for place in stride(from: 0, to: words, by: 8) {
            hash = mixed(hash, word(of: bytes, at: place), by: multiplier)
        }
        return words
    }

    /// Returns the eight bytes at an offset as a number, without the bounds check of the buffer.
    @inline(__always)
    private static func word(of bytes: UnsafeRawBufferPointer, at place: Int) -> UInt64 {
        guard let start = bytes.baseAddress else { return 0 }
        return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64, by multiplier: UInt64) -> UInt64 {
        let product = (hash ^ word) &* multiplier
        // The low bits of a product do not depend on the high bits of its factors.
        return product ^ product >> 32
    }
}
