/// Hexadecimal digits in lower case.
package enum Hexadecimal {
    /// Sixteen digits.
    package static func digits(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                digits[place] = digit(UInt8(truncatingIfNeeded: number >> (60 - 4 * place)) & 15)
            }
            return 16
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// Without branches, as the digits are random and rows are read by the thousand.
    package static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        var areDigits = true
        for digit in UnsafeBufferPointer(rebasing: digits) {
            let (decimal, letter) = (digit &- UInt8(ascii: "0"), digit &- UInt8(ascii: "a"))
            areDigits = (decimal < 10 || letter < 6) && areDigits
            number = number << 4 | UInt64(decimal < 10 ? decimal : letter &+ 10)
        }
        return areDigits ? number : nil
    }

    /// The 128 bits that 32 digits say; nil for anything else.
    package static func halves(_ digits: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)?
    {
        guard digits.count == 32, let high = number(digits[..<16]), let low = number(digits[16...])
        else { return nil }
        return (high, low)
    }

    /// Two digits a byte.
    package static func digits(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            for (place, byte) in bytes.enumerated() {
                digits[2 * place] = digit(byte >> 4)
                digits[2 * place + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    /// The bytes that digits say, two each; nil if they are none.
    package static func bytes(_ digits: String) -> [UInt8]? {
        var digits = digits
        return digits.withUTF8 { digits in
            guard digits.count.isMultiple(of: 2) else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(digits.count / 2)
            for place in stride(from: 0, to: digits.count, by: 2) {
                guard let byte = number(digits[place..<place + 2]) else { return nil }
                bytes.append(UInt8(byte))
            }
            return bytes
        }
    }
}
