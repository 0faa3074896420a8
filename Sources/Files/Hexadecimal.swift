/// Conversion to and from hexadecimal digits in lower case.
package enum Hexadecimal {
    /// Formats a number as 16 digits.
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

    /// Parses hexadecimal digits, or returns `nil` if one is not a digit. It has no
    /// branches, because the digits are random and thousands of rows are read.
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

    /// Parses 32 digits as two numbers of 64 bits, or returns `nil` for any other text.
    package static func halves(_ digits: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)?
    {
        guard digits.count == 32, let start = UnsafeRawPointer(digits.baseAddress) else {
            return nil
        }
        guard let first = eight(start), let second = eight(start + 8),
            let third = eight(start + 16), let last = eight(start + 24)
        else { return nil }
        return (first << 32 | second, third << 32 | last)
    }

    /// Parses eight digits, or returns `nil` if one is not a digit. All eight
    /// are converted at once.
    package static func eight(_ digits: UnsafeRawPointer) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UInt64(bigEndian: digits.loadUnaligned(as: UInt64.self))
        let letters = word >> 6 & ones
        let values = (word & 0x0F0F_0F0F_0F0F_0F0F) &+ 9 &* letters
        // Checks that letters have values of 10 to 15, figures have lower ones, and that the values
        // spell the same digits.
        guard values & 0xF0F0_F0F0_F0F0_F0F0 == 0, (values &+ 6 &* ones) >> 4 & ones == letters,
            values &+ 0x30 &* ones &+ 0x27 &* letters == word
        else { return nil }
        let pairs = (values | values >> 4) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
        return (fours | fours >> 16) & 0xFFFF_FFFF
    }

    /// Formats bytes as two digits each.
    package static func digits(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
            for (place, byte) in bytes.enumerated() {
                digits[2 * place] = digit(byte >> 4)
                digits[2 * place + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    /// Parses bytes of two digits each, or returns `nil` if the text is not hexadecimal.
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
