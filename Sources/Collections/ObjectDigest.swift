import Files

/// By which an object's bytes are known again.
package struct ObjectDigest: Hashable, Sendable {
    /// The 64 bits, as stores keep them.
    package let bits: UInt64

    /// The digest of bytes.
    package init(of bytes: [UInt8]) {
        bits = FNV1a.sum(of: bytes)
    }

    /// The entity tag of the bytes, without its quotes.
    package var tag: String { Hexadecimal.digits(bits) }

    /// A digest that was kept.
    package init(bits: UInt64) {
        self.bits = bits
    }
}
