/// The Secure Hash Algorithm with 256 bits (FIPS 180-4): for seeing that nothing was changed.
///
/// Our own, as a library for it would cost every command more to load than all that it hashes.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The sixty-four hexadecimal digits for some bytes.
    package static func digits(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        return Hexadecimal.digits(of: hash.sum(of: bytes))
    }

    private mutating func sum(of bytes: [UInt8]) -> [UInt8] {
        let whole = bytes.count & ~63
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: whole, by: 64) { take(bytes, from: start) }
        }
        let last = Self.padded(bytes[whole...], of: bytes.count)
        last.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 64) { take(bytes, from: start) }
        }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// What is left, a one bit, zeros, and the length in bits.
    private static func padded(_ rest: ArraySlice<UInt8>, of count: Int) -> [UInt8] {
        var block = Array(rest) + [0x80]
        while block.count % 64 != 56 { block.append(0) }
        let bits = UInt64(count) * 8
        return block
            + stride(from: 56, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: bits >> UInt64($0))
            }
    }

    private mutating func take(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            Self.spread(bytes, from: start, into: words)
            Self.constants.withUnsafeBufferPointer { mix(words, $0) }
        }
    }

    private mutating func mix(
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let first =
                h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ ((e & f) ^ (~e & g))
                &+ constants[round] &+ words[round]
            let second =
                (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }

    private static func spread(
        _ bytes: UnsafeRawBufferPointer, from start: Int,
        into words: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            let word = bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self)
            words.initializeElement(at: index, to: UInt32(bigEndian: word))
        }
        for index in 16..<64 {
            let (near, far) = (words[index - 2], words[index - 15])
            words.initializeElement(
                at: index,
                to: words[index - 16] &+ (far.rotated(7) ^ far.rotated(18) ^ far >> 3)
                    &+ words[index - 7] &+ (near.rotated(17) ^ near.rotated(19) ^ near >> 10))
        }
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
        0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
        0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
        0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
        0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
        0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
        0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
