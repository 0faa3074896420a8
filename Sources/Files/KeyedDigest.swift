/// Names of persons and items that only the holder of the secret can compute: SipHash-2-4 (Aumasson
/// and Bernstein 2012).
///
/// Nettle and GnuTLS have no SipHash. It stays because the UIDs of discreet feeds and the addresses of
/// pages in existing stores follow from it, and a new UID makes calendar apps forget what they know of an
/// event. Nothing is authenticated by it: that is what `SHA256.code` is for.
package struct KeyedDigest: Sendable {
    private let key: (UInt64, UInt64)

    /// What a secret begins with whose digits are the key; it has thirty-two of them.
    private static let mark = "k"

    /// The secret for random bits, as thirty-two hexadecimal digits.
    package static func secret(_ digits: String) -> String { mark + digits }

    /// Whether a text has the form of a secret, new or old.
    package static func isSecret(_ text: String) -> Bool {
        let digits = text.hasPrefix(mark) ? text.dropFirst(mark.count) : text[...]
        return digits.utf8.count == 32
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The bits of the secret are the key. Older secrets were hashed to make it; these stay, as all
    /// UIDs and addresses of their stores follow from that.
    package init(_ secret: String) {
        let digits = secret.dropFirst(Self.mark.count)
        if secret.hasPrefix(Self.mark), digits.utf8.count == 32,
            let first = UInt64(digits.prefix(16), radix: 16),
            let second = UInt64(digits.suffix(16), radix: 16)
        {
            key = (first, second)
            return
        }
        let half = secret.utf8.count / 2
        key = (
            FNV1a.sum(of: [String(secret.prefix(half))], endedBy: 0),
            FNV1a.sum(of: [String(secret.dropFirst(half))], endedBy: 0)
        )
    }

    /// Sixteen hexadecimal digits, each part ended by a byte that no part has.
    package func digits(of parts: [String]) -> String {
        Hexadecimal.digits(number(of: parts.flatMap { Array($0.utf8) + [0] }))
    }

    private func number(of bytes: [UInt8]) -> UInt64 {
        var state = State(key)
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            word |= UInt64(byte) << UInt64(index % 8 * 8)
            guard index % 8 == 7 else { continue }
            state.take(word)
            word = 0
        }
        state.take(word | UInt64(bytes.count & 0xFF) << 56)
        return state.end()
    }

    private struct State {
        private var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64)

        init(_ key: (UInt64, UInt64)) {
            a = key.0 ^ 0x736f_6d65_7073_6575
            b = key.1 ^ 0x646f_7261_6e64_6f6d
            c = key.0 ^ 0x6c79_6765_6e65_7261
            d = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            d ^= word
            rounds(2)
            a ^= word
        }

        mutating func end() -> UInt64 {
            c ^= 0xFF
            rounds(4)
            return a ^ b ^ c ^ d
        }

        private mutating func rounds(_ count: Int) {
            for _ in 0..<count {
                (a, c) = (a &+ b, c &+ d)
                (b, d) = (b.rotated(13) ^ a, d.rotated(16) ^ c)
                a = a.rotated(32)
                (c, a) = (c &+ b, a &+ d)
                (b, d) = (b.rotated(17) ^ c, d.rotated(21) ^ a)
                c = c.rotated(32)
            }
        }
    }
}

extension UInt64 {
    fileprivate func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
