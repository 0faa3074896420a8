/// Hexadecimal digits in lower case.
package enum Hexadecimal {
    /// Sixteen digits.
    package static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Without branches, as the digits are random and rows are read by the thousand.
    package static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        var areDigits = true
        for digit in digits {
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
        let letters = Array("0123456789abcdef".utf8)
        let digits = bytes.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }
        return String(decoding: digits, as: UTF8.self)
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
