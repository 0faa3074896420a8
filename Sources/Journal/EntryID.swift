import Files

/// The permanent ID of an entry, which is the same in every copy: 128 random bits.
package struct EntryID: Hashable, Sendable {
    /// The first 64 bits.
    package let high: UInt64
    /// The last 64 bits.
    package let low: UInt64

    /// Creates an ID from 128 bits.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a random ID.
    package init(using random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next())
    }
}

extension EntryID: CustomStringConvertible, LosslessStringConvertible {
    /// The ID as 32 hexadecimal digits in lower case.
    package var description: String { Hexadecimal.digits(high) + Hexadecimal.digits(low) }

    /// Parses 32 hexadecimal digits in lower case, or returns `nil` for any other text.
    package init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ EntryID(digits: $0) }) else { return nil }
        self = id
    }

    /// Parses 32 hexadecimal digits in lower case, or returns `nil` for any other bytes.
    package init?(digits: UnsafeBufferPointer<UInt8>) {
        guard let (high, low) = Hexadecimal.halves(digits) else { return nil }
        self.init(high: high, low: low)
    }
}
