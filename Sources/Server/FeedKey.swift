import Journal

/// A 128-bit secret token or digest for constant-time comparison.
///
/// Both halves are always compared and are hashed with a random seed of the process, so the
/// duration of a lookup does not reveal how much of a guess is correct.
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
