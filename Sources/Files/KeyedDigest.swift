/// A keyed hash that makes names of persons and items which cannot be guessed: SipHash-2-4 (Aumasson and
/// Bernstein 2012).
///
/// Nettle and GnuTLS have no SipHash. It stays because it determines the UIDs of discreet feeds and the
/// addresses of pages in existing stores, and calendar apps lose the state of an event whose UID changes.
/// It authenticates nothing; `SHA256.code` is for that.
package struct KeyedDigest: Sendable {
    private let key: (UInt64, UInt64)

    /// The prefix of a secret whose 32 digits are the key itself.
    private static let mark = "k"

    /// Returns the secret for random bits, which are given as 32 hexadecimal digits.
    package static func secret(_ digits: String) -> String { mark + digits }

    /// Returns whether a text has the form of a secret, in the current or the old form.
    package static func isSecret(_ text: String) -> Bool {
        let digits = text.hasPrefix(mark) ? text.dropFirst(mark.count) : text[...]
        return digits.utf8.count == 32
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Creates the function for a secret. The bits of a current secret are the key. Old secrets are
    /// hashed to make the key, because all UIDs and addresses of their stores depend on it.
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

    /// Returns the digest of strings, each followed by a zero byte, as 16 hexadecimal digits.
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
