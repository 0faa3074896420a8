import Files

/// A 64-bit digest that identifies the bytes of an object.
package struct ObjectDigest: Hashable, Sendable {
    /// The digest as an integer, as it is stored.
    package let bits: UInt64

    /// Computes the digest of bytes.
    package init(of bytes: [UInt8]) {
        bits = FNV1a.sum(of: bytes)
    }

    /// The entity tag of the bytes, without quotes.
    package var tag: String { Hexadecimal.digits(bits) }

    /// Creates a digest from its stored integer.
    package init(bits: UInt64) {
        self.bits = bits
    }
}
