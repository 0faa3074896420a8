import Journal

/// A feed's token as two numbers: they are compared in one step, so that no time that passes tells
/// how much of a guess was right.
struct FeedKey: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ token: FeedToken) {
        var numbers: (UInt64, UInt64) = (0, 0)
        for (place, digit) in token.digits.utf8.enumerated() {
            let value = UInt64(digit < 0x3A ? digit - 0x30 : digit - 0x57)
            if place < 16 {
                numbers.0 = numbers.0 << 4 | value
            } else {
                numbers.1 = numbers.1 << 4 | value
            }
        }
        (high, low) = numbers
    }
}
