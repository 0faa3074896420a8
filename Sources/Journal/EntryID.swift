import Files

/// What an entry is called for ever, here and in every copy: 128 random bits.
package struct EntryID: Hashable, Sendable {
    /// The first 64 bits.
    package let high: UInt64
    /// The last 64 bits.
    package let low: UInt64

    /// These bits.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Bits from a source of random numbers.
    package init(using random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next())
    }
}

extension EntryID: CustomStringConvertible, LosslessStringConvertible {
    /// Thirty-two hexadecimal digits in lower case.
    package var description: String { Hexadecimal.digits(high) + Hexadecimal.digits(low) }

    /// Reads thirty-two hexadecimal digits in lower case; nil for anything else.
    package init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ EntryID(digits: $0) }) else { return nil }
        self = id
    }

    /// Reads the same from bytes.
    package init?(digits: UnsafeBufferPointer<UInt8>) {
        guard let (high, low) = Hexadecimal.halves(digits) else { return nil }
        self.init(high: high, low: low)
    }
}
