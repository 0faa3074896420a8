/// Names, and values that are words, in any case, as RFC 5545 2 lets them be: exports and
/// people who write by hand have `begin:vtodo`.
enum LowerCase {
    /// Whether a byte is a letter of a name, which is given in upper case.
    @inline(__always)
    static func isEqual(_ byte: UInt8, to upper: UInt8) -> Bool {
        byte == upper || byte == lower(upper)
    }

    /// A letter in lower case.
    @inline(__always)
    static func lower(_ letter: UInt8) -> UInt8 { letter | 0x20 }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// In upper case, without white space at either end.
    var trimmedUpper: String {
        // Most are so already, and are looked at once only.
        let isUpper = utf8.allSatisfy {
            !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && $0 > 0x20
        }
        return isUpper ? String(self) : trimmed.uppercased()
    }
}
