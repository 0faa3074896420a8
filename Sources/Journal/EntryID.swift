/// What an entry is called for ever, here and in every copy: 128 random bits.
public struct EntryID: Hashable, Sendable {
    /// The first 64 bits.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// These bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Bits from a source of random numbers.
    public init(using random: inout some RandomNumberGenerator) {
        self.init(high: random.next(), low: random.next())
    }
}

extension EntryID: CustomStringConvertible, LosslessStringConvertible {
    /// Thirty-two hexadecimal digits in lower case.
    public var description: String { Self.digits(high) + Self.digits(low) }

    /// Reads thirty-two hexadecimal digits in lower case; nil for anything else.
    public init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ EntryID(digits: $0) }) else { return nil }
        self = id
    }

    /// Reads the same from bytes.
    init?(digits: UnsafeBufferPointer<UInt8>) {
        guard digits.count == 32, let high = Self.number(digits[..<16]),
            let low = Self.number(digits[16...])
        else { return nil }
        self.init(high: high, low: low)
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Without branches, as the digits are random and rows are read by the thousand.
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        var areDigits = true
        for digit in digits {
            let (decimal, letter) = (digit &- UInt8(ascii: "0"), digit &- UInt8(ascii: "a"))
            areDigits = (decimal < 10 || letter < 6) && areDigits
            number = number << 4 | UInt64(decimal < 10 ? decimal : letter &+ 10)
        }
        return areDigits ? number : nil
    }
}
