/// Bytes in short, made eight at a time: for telling that they are the same as before.
enum Digest {
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        var place = 0
        while place + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            hash = mixed(hash, UInt64(littleEndian: word))
            place += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
        return mixed(hash, rest)
    }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* multiplier
        // A product's low bits know nothing of the high ones before it.
        return product ^ product >> 32
    }
}
