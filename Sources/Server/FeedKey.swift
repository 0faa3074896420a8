import Journal

/// A feed's token, or the digest of another secret, as two numbers. Both are always compared, and
/// hashed with a key of this process, so the time that a lookup takes does not tell how much of a
/// guess is right.
struct FeedKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ token: SecretToken) {
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in token.digits.utf8 {
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit < 0x3A ? digit - 0x30 : digit - 0x57)
        }
        (self.high, self.low) = (high, low)
    }

    static func == (left: Self, right: Self) -> Bool {
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}
